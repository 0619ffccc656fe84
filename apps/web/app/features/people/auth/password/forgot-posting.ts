import * as operations from '@corpomeme/contract/people/accounts.operations';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { data } from 'react-router';
import { looksLikeEmail } from '../login/credential-rules.ts';

/** The result of a form posted without scripts. */
export type ResetRequestResult = { sentTo: string } | { email: string; problem: string };

/** Handles the form posted without scripts, or before they ran. Runs on the server only. */
export async function answerResetRequest(form: FormData, { postApi }: RenderServices) {
  if (!postApi) throw new Response(null, { status: 405 });
  const email = String(form.get('email') ?? '').trim();
  const refuse = (problem: string, status: number) =>
    data<ResetRequestResult>({ email, problem }, { status });
  if (!looksLikeEmail(email)) return refuse(m.auth.emailInvalid, 400);
  const answer = await postApi(pathOf(operations.requestPasswordReset), { email });
  if (answer.ok) return data<ResetRequestResult>({ sentTo: email }, { status: 200 });
  return refuse(answer.status === 400 ? m.auth.emailInvalid : m.passwordReset.sendFailed, answer.status);
}
