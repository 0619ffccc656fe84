import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { Navigate } from 'react-router';
import { RegisterPanel } from '../../features/people/auth/registration/register-panel.tsx';
import { answerRegistration } from '../../features/people/auth/registration/register-posting.ts';
import { useSession } from '../../features/site/session/session-store.ts';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { renderServices } from '../../lib/page/render-services.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/register.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...m.registerPage, path: page.register(), hidden: true });
}

/** Handles the form of browsers without scripts, which post it to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerRegistration(request, context.get(renderServices));
}

export default function RegisterPage({ actionData }: Route.ComponentProps) {
  const { status } = useSession();
  if (status === 'in') return <Navigate to={page.home()} replace />;
  return <RegisterPanel answer={actionData} />;
}
