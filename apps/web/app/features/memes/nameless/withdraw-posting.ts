import { standBySecret } from '@corpomeme/contract/memes/answers.operations';
import { withdrawMeme } from '@corpomeme/contract/memes/nameless.operations';
import { readSecretFile, type SecretFile } from '@corpomeme/contract/memes/secret-file';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { data } from 'react-router';

/**
 * What a posted form asks for: to read the file, to stand by the meme, to be asked whether to withdraw it, and to withdraw
 * it, which cannot be undone. No form and no key sends the last but the button of the question.
 */
const USES = ['open', 'stand', 'ask', 'withdraw'] as const;
type SecretUse = (typeof USES)[number];

/** The result of a posted form. `secret` goes back to its sender, for the next form, in a response that nothing stores. */
export type WithdrawalResult =
  | { step: 'enter'; problem: string }
  | { step: 'file'; secret: string; file: SecretFile; problem: string | null }
  | { step: 'ask'; secret: string; title: string }
  | { step: 'stood' | 'withdrawn' };

/** Handles the form of the page, with scripts and without. Runs on the server only. */
export async function answerWithdrawal(form: FormData, { postApi }: RenderServices) {
  if (!postApi) throw new Response(null, { status: 405 });
  const reply = (result: WithdrawalResult, status = 200) => data(result, { status });
  const secret = String(form.get('secret') ?? '');
  const use = namedUse(String(form.get('use') ?? 'open'));
  if (!use) return reply({ step: 'enter', problem: m.withdraw.unknownUse }, 400);
  if (!/[a-z0-9]/i.test(secret)) return reply({ step: 'enter', problem: m.withdraw.missing }, 400);
  const call = async (operation: typeof readSecretFile | typeof withdrawMeme | typeof standBySecret) => {
    const answer = await postApi(pathOf(operation), { secret });
    return { answer, body: await answer.json().catch(() => ({})) };
  };
  if (use === 'withdraw') {
    const { answer, body } = await call(withdrawMeme);
    if (answer.ok) return reply({ step: 'withdrawn' });
    return reply({ step: 'enter', problem: problemOf(answer.status, body.error) }, answer.status);
  }
  const stood = use === 'stand' ? await call(standBySecret) : null;
  if (stood?.answer.ok) return reply({ step: 'stood' });
  const { answer, body: file } = await call(readSecretFile);
  if (!answer.ok)
    return reply({ step: 'enter', problem: problemOf(answer.status, file.error) }, answer.status);
  if (use === 'ask') return reply({ step: 'ask', secret, title: file.title });
  const problem = stood && problemOf(stood.answer.status, stood.body.error);
  return reply({ step: 'file', secret, file, problem }, stood?.answer.status);
}

const namedUse = (name: string): SecretUse | undefined => USES.find((use) => use === name);

/** Returns the text for a refusal. `error` is the server's text. */
function problemOf(status: number, error: string | undefined): string {
  if (status === 404 || status === 400) return m.withdraw.unknown;
  if (status === 409) return m.withdraw.unanswered;
  return status === 429 && error ? error : m.withdraw.failed;
}
