import { correctBySecret, standBySecret } from '@corpomeme/contract/disputes/answers.operations';
import { withdrawMeme } from '@corpomeme/contract/memes/nameless.operations';
import { readSecretFile, type SecretFile } from '@corpomeme/contract/memes/secret-file';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { data } from 'react-router';

/**
 * What a posted form asks for: to read the file, to stand by the meme, to write a correction and to send it, to be asked
 * whether to withdraw it, and to withdraw it, which cannot be undone. No form and no key sends the last but the button of the
 * question.
 */
const USES = ['open', 'stand', 'correct', 'send', 'ask', 'withdraw'] as const;
type SecretUse = (typeof USES)[number];

/** The result of a posted form. `secret` goes back to its sender, for the next form, in a response that nothing stores. */
export type WithdrawalResult =
  | { step: 'enter'; problem: string }
  | { step: 'file'; secret: string; file: SecretFile; problem: string | null }
  | { step: 'ask'; secret: string; title: string }
  | {
      step: 'correct';
      secret: string;
      title: string;
      words: SecretFile['words'];
      /** Null if it cannot be covered. */
      picture: SecretFile['picture'] | null;
      problem: string | null;
    }
  | { step: 'stood' | 'corrected' | 'withdrawn' };

/** Handles the form of the page, with scripts and without. Runs on the server only. */
export async function answerWithdrawal(form: FormData, { postApi }: RenderServices) {
  if (!postApi) throw new Response(null, { status: 405 });
  const reply = (result: WithdrawalResult, status = 200) => data(result, { status });
  const secret = String(form.get('secret') ?? '');
  const use = namedUse(String(form.get('use') ?? 'open'));
  if (!use) return reply({ step: 'enter', problem: m.withdraw.unknownUse }, 400);
  if (!/[a-z0-9]/i.test(secret)) return reply({ step: 'enter', problem: m.withdraw.missing }, 400);
  const call = async (operation: SecretOperation, correction?: object) => {
    const answer = await postApi(pathOf(operation), { secret, ...correction });
    return { answer, body: await answer.json().catch(() => ({})) };
  };
  if (use === 'withdraw') {
    const { answer, body } = await call(withdrawMeme);
    if (answer.ok) return reply({ step: 'withdrawn' });
    return reply({ step: 'enter', problem: problemOf(answer.status, body.error) }, answer.status);
  }
  const words = use === 'send' ? wordsOf(form) : undefined;
  const said = words
    ? await call(correctBySecret, { ...words, ...coversOf(form) })
    : use === 'stand'
      ? await call(standBySecret)
      : null;
  if (said?.answer.ok) return reply({ step: words ? 'corrected' : 'stood' });
  const { answer, body: file } = await call(readSecretFile);
  if (!answer.ok)
    return reply({ step: 'enter', problem: problemOf(answer.status, file.error) }, answer.status);
  if (use === 'ask') return reply({ step: 'ask', secret, title: file.title });
  const status = said?.answer.status;
  const problem =
    said && (words ? (said.body.error ?? m.withdraw.failed) : problemOf(status ?? 0, said.body.error));
  if ((words && status === 400) || (use === 'correct' && file.may_correct))
    return reply(
      {
        ...{ step: 'correct', secret, title: file.title, words: words ?? file.words, problem },
        picture: file.may_cover ? file.picture : null,
      },
      status,
    );
  return reply({ step: 'file', secret, file, problem }, status);
}

type SecretOperation =
  | typeof readSecretFile
  | typeof withdrawMeme
  | typeof standBySecret
  | typeof correctBySecret;

const wordsOf = (form: FormData): SecretFile['words'] => {
  const text = (name: string) => String(form.get(name) ?? '');
  return { title: text('title'), message: text('message'), image_alt: text('image_alt') };
};

/** Returns the boxes that the script of the page wrote, for the API to check; nothing without scripts. */
function coversOf(form: FormData): { covers?: unknown } {
  const text = form.get('covers');
  try {
    return typeof text === 'string' ? { covers: JSON.parse(text) } : {};
  } catch {
    return {};
  }
}

const namedUse = (name: string): SecretUse | undefined => USES.find((use) => use === name);

/** Returns the text for a refusal. `error` is the server's text. */
function problemOf(status: number, error: string | undefined): string {
  if (status === 404 || status === 400) return m.withdraw.unknown;
  if (status === 409) return m.withdraw.unanswered;
  return status === 429 && error ? error : m.withdraw.failed;
}
