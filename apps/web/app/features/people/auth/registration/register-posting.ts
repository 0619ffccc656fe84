import * as operations from '@corpomeme/contract/people/accounts.operations';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { data } from 'react-router';
import { checkCredentials } from '../login/credential-rules.ts';

/** The result of a form posted without scripts. Passwords are not sent back. */
export type RegisterResult = { sentTo: string } | { email: string; problem: string };

/**
 * Handles the form posted without scripts, or before they ran, to the address of the invitation. Runs on the server only.
 */
export async function answerRegistration(request: Request, { postApi }: RenderServices) {
  if (!postApi) throw new Response(null, { status: 405 });
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  const email = read('email').trim();
  const password = read('password');
  const refuse = (problem: string, status: number) => data<RegisterResult>({ email, problem }, { status });
  const problems = checkCredentials('register', { email, password, confirmation: read('confirmation') });
  const [wrong] = Object.values(problems);
  if (wrong) return refuse(wrong, 400);
  const invitation = new URL(request.url).searchParams.get('invite') ?? undefined;
  const answer = await postApi(pathOf(operations.register), { email, password, invitation });
  if (answer.ok) return data<RegisterResult>({ sentTo: email }, { status: 200 });
  const { error } = await answer.json().catch(() => ({}));
  return refuse(error ?? m.auth.fallbacks.register.refused, answer.status);
}
