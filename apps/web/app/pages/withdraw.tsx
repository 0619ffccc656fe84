import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { WithdrawPanel } from '../features/memes/nameless/withdraw-panel.tsx';
import { answerWithdrawal } from '../features/memes/nameless/withdraw-posting.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { renderServices } from '../lib/page/render-services.ts';
import type { Route } from './+types/withdraw.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.withdrawPage, path: page.withdraw(), hidden: true });
}

/** Handles the form of browsers without scripts, which post it to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerWithdrawal(await request.formData(), context.get(renderServices));
}

export default function WithdrawPage({ actionData }: Route.ComponentProps) {
  return <WithdrawPanel answer={actionData} />;
}
