import type { CheckName, Finding, TextPlace } from '@corpomeme/contract/moderation/screening';

type Details = Finding['details'];

const PLACES = {
  title: 'the title',
  message: 'the message',
  alt: 'the picture description',
  picture: 'the picture',
} satisfies Record<TextPlace, string>;

const many = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`;

function inPlaces(where: TextPlace[] = []): string {
  if (where.length === 0) return '';
  return ` in ${where.map((place) => PLACES[place]).join(' and ')}`;
}

/** One short sentence per finding; the matched words are shown beside it. */
export const findingStrings = {
  heading: 'What the checks noticed',
  weight: (weight: number) => `Weight ${weight}`,
  sentences: {
    'blocked-picture': ({ reason }) =>
      reason ? `A moderator blocked this picture: ${reason}` : 'A moderator blocked this picture',
    duplicate: ({ distance, other_words: hasOtherWords }) => {
      if (hasOtherWords) return 'A known picture with other words on it';
      return distance === 0 ? 'The same picture was sent in before' : 'A similar picture was sent in before';
    },
    words: ({ where }) => `Listed words${inPlaces(where)}`,
    'email-address': ({ where }) => `E-mail address${inPlaces(where)}`,
    'phone-number': ({ where }) => `Phone number${inPlaces(where)}`,
    handle: ({ where }) => `Account name${inPlaces(where)}`,
    'full-name': ({ where }) => `Perhaps a person's full name${inPlaces(where)}`,
    link: ({ where }) => `Link${inPlaces(where)}`,
    'new-author': ({ days }) =>
      days === undefined
        ? 'New author'
        : days === 0
          ? 'New author, here since today'
          : `New author, here for ${many(days, 'day')}`,
    'rejected-author': ({ rejected, approved = 0 }) =>
      rejected === undefined
        ? 'Author whose memes were often turned down'
        : `${many(rejected, 'meme')} of this author turned down, ${approved} approved`,
    'many-at-once': ({ submitted = 0, minutes = 0 }) =>
      `${many(submitted, 'meme')} sent in within ${many(minutes, 'minute')}`,
  } satisfies Record<CheckName, (details: Details) => string>,
  earlier: 'The earlier one',
  gone: 'The earlier meme is gone by now.',
  pictureOf: (company: string) => `Earlier picture, about ${company}`,
  pictureGone: 'Its picture is gone.',
  block: 'Block this picture',
  blockTitle: 'Block this picture?',
  blockText: 'Whenever it comes in again, it stands first in the queue. This does not decide about the meme.',
  blockReason: 'Why (optional)',
  cancel: 'Cancel',
  blocked: 'The picture is blocked.',
  unblock: 'Unblock this picture',
  unblocked: 'The picture is no longer blocked.',
  blockFailed: 'Could not change the block. Please try again.',
} as const;
