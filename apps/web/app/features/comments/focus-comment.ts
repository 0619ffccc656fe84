import type { ShownComment } from './thread/comment-queries.ts';

/** Returns the key of a comment that stays the same while it is on the page. */
export function placeOf({ localKey, id }: ShownComment): number {
  return localKey ?? id;
}

/** Returns the id of its element. */
export function commentElementId(place: number): string {
  return `comment-${place}`;
}

/** Scrolls to a comment and focuses it, such as one just posted. */
export function focusComment(place: number): void {
  document.getElementById(commentElementId(place))?.focus();
}

/** Scrolls a linked comment to the top and focuses it. */
export function scrollToComment(place: number): void {
  const element = document.getElementById(commentElementId(place));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
}
