import { page } from '@corpomeme/contract/paths';
import { ForgotPassword } from '../../features/auth/password/forgot-password.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/forgot-password.ts';
import { forgotPasswordStrings } from './auth-pages.strings.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...forgotPasswordStrings, path: page.forgotPassword(), hidden: true });
}

export default function ForgotPasswordPage() {
  return <ForgotPassword />;
}
