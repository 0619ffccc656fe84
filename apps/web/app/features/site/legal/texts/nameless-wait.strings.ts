import type { NamelessWait } from '@corpomeme/contract/memes/nameless';
import type { Language, LegalText } from './legal-text.ts';

const MINUTES_RO = { one: 'minut', few: 'minute', other: 'de minute' };
const pluralRo = new Intl.PluralRules('ro');

/** In Romanian, the noun depends on the number before it: 1 minut, 19 minute, 20 de minute. */
function minutesRo(count: number): string {
  return `${count} ${MINUTES_RO[pluralRo.select(count) as keyof typeof MINUTES_RO]}`;
}

/** What the setting of the site means for the author. */
const namelessWaitStrings = {
  en: {
    heading: 'Memes without a name',
    waits: ({ min, max }: NamelessWait) =>
      `Moderators do not see such a meme before it enters their queue, after a random wait of ${min} to ${max} minutes. So nobody who watches the queue can tell when you sent it. You see it as waiting at once.`,
    atOnce:
      'On this site such a meme enters the queue of the moderators at once. Whoever watches the queue sees at which moment you sent it.',
  },
  ro: {
    heading: 'Meme-uri fără nume',
    waits: ({ min, max }: NamelessWait) =>
      `Moderatorii nu văd un astfel de meme până nu intră în coada lor, după o așteptare aleatorie de la ${min} până la ${minutesRo(max)}. Așa, cine urmărește coada nu poate ști când l-ai trimis. Tu îl vezi imediat ca fiind în așteptare.`,
    atOnce:
      'Pe acest site, un astfel de meme intră imediat în coada moderatorilor. Cine urmărește coada vede în ce moment l-ai trimis.',
  },
} as const;

/**
 * Returns a text with the wait as the last paragraph about memes without a name. A text of the operator's own that has no
 * such section gets one.
 */
export function withNamelessWait(text: LegalText, language: Language, wait: NamelessWait): LegalText {
  const { heading, waits, atOnce } = namelessWaitStrings[language];
  const isThere = text.sections.some(({ id }) => id === 'nameless');
  const sections = isThere ? text.sections : [...text.sections, { id: 'nameless', heading, body: [] }];
  const sentence = wait.max === 0 ? atOnce : waits(wait);
  return {
    ...text,
    sections: sections.map((section) =>
      section.id === 'nameless' ? { ...section, body: [...section.body, sentence] } : section,
    ),
  };
}
