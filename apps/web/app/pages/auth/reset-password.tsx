import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { ResetPassword } from '../../features/people/auth/password/reset-password.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import type { Route } from './+types/reset-password.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.resetPassword, path: page.resetPassword(), hidden: true });
}

export default function ResetPasswordPage() {
  return <ResetPassword />;
}
