import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { ForgotPassword } from '../../features/people/auth/password/forgot-password.tsx';
import { answerResetRequest } from '../../features/people/auth/password/forgot-posting.ts';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { renderServices } from '../../lib/page/render-services.ts';
import type { Route } from './+types/forgot-password.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.forgotPassword, path: page.forgotPassword(), hidden: true });
}

/** Handles the form of browsers without scripts, which post it to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerResetRequest(await request.formData(), context.get(renderServices));
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return <ForgotPassword answer={actionData} />;
}
