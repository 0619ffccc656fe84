import { useIntention } from '../session/intentions.ts';

/** The part of a member's reading that a visitor wanted to change. */
export type ReadingWish = 'save' | 'follow' | 'hide' | 'mute';

const PREFIX = 'reading:';

/** Returns the name of the intention, such as `reading:save:7`; `subject` is an id, or the name of a company. */
export function readingIntention(wish: ReadingWish, subject: number | string): string {
  return `${PREFIX}${wish}:${subject}`;
}

/**
 * Does after the login what a visitor wanted to save, follow, hide or mute: rows of menus are gone by then, so one host
 * does it for all (decision 106). Mounted once by the frame.
 */
export function ReadingIntentions() {
  useIntention(PREFIX, (name) => {
    const [, wish, ...subject] = name.split(':');
    import('./perform-reading.ts').then(
      ({ performReading }) => performReading(wish as ReadingWish, subject.join(':')),
      // Offline: nothing is changed, and the button is still there.
      () => {},
    );
  });
  return null;
}
