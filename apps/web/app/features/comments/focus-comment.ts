import type { ShownComment } from './thread/comment-queries.ts';

/** What a comment is known by on the page, as long as it is there. */
export function placeOf({ localKey, id }: ShownComment): number {
  return localKey ?? id;
}

/** The id of its element. */
export function commentElementId(place: number): string {
  return `comment-${place}`;
}

/** Moves the reader to a comment, for example to the one that was just posted. */
export function focusComment(place: number): void {
  document.getElementById(commentElementId(place))?.focus();
}

/** The same from further away: the comment then begins where the page does. */
export function leadTo(place: number): void {
  const element = document.getElementById(commentElementId(place));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
}
