import { useIntention } from '../../site/session/intentions.ts';

/** The action of an intention about the member's reading. */
export type ReadingAction = 'save' | 'follow' | 'hide' | 'mute';

const PREFIX = 'reading:';

/** Returns the name of the intention, such as `reading:save:7`; `subject` is an id, or the name of a company. */
export function readingIntention(action: ReadingAction, subject: number | string): string {
  return `${PREFIX}${action}:${subject}`;
}

/**
 * Carries out intentions to save, follow, hide or mute after the login. The frame mounts it once, because the menus
 * that asked for the login are unmounted by then (decision 106).
 */
export function ReadingIntentions() {
  useIntention(PREFIX, (name) => {
    const [, action, ...subject] = name.split(':');
    import('./perform-reading.ts').then(
      ({ performReading }) => performReading(action as ReadingAction, subject.join(':')),
      // Offline, nothing changes and the button remains.
      () => {},
    );
  });
  return null;
}
