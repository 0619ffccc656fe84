import { standBySecret } from '@corpomeme/contract/memes/answers.operations';
import { withdrawMeme } from '@corpomeme/contract/memes/nameless.operations';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { data } from 'react-router';

/** What the secret is used for: to delete the meme, or to stand by it after an answer. */
export type SecretUse = 'withdraw' | 'stand';

/** The operation of each use. */
const USES = { withdraw: withdrawMeme, stand: standBySecret } as const;

/** The result of a form posted without scripts; without a problem, it is done. The secret is not sent back. */
export interface WithdrawalResult {
  problem: string | null;
  use: SecretUse;
}

/** Returns what is wrong with a secret before it is sent. */
export function checkSecret(secret: string): string | undefined {
  return /[a-z0-9]/i.test(secret) ? undefined : m.withdraw.missing;
}

/** Returns the text for a refusal. `error` is the server's text. */
export function withdrawalProblem(status: number, error: string | null): string {
  if (status === 404 || status === 400) return m.withdraw.unknown;
  if (status === 409) return m.withdraw.unanswered;
  return status === 429 && error ? error : m.withdraw.failed;
}

/** Handles the form posted without scripts, or before they ran. Runs on the server only. */
export async function answerWithdrawal(form: FormData, { postApi }: RenderServices) {
  if (!postApi) throw new Response(null, { status: 405 });
  const secret = String(form.get('secret') ?? '');
  const use = form.get('use') === 'stand' ? 'stand' : 'withdraw';
  const reply = (problem: string | null, status: number) =>
    data<WithdrawalResult>({ problem, use }, { status });
  const missing = checkSecret(secret);
  if (missing) return reply(missing, 400);
  const answer = await postApi(pathOf(USES[use]), { secret });
  if (answer.ok) return reply(null, 200);
  const body = await answer.json().catch(() => ({}));
  return reply(withdrawalProblem(answer.status, body.error ?? null), answer.status);
}
