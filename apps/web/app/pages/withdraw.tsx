import { page } from '@corpomeme/contract/paths';
import { withdrawPageStrings } from '../features/memes/nameless/nameless.strings.ts';
import { WithdrawPanel } from '../features/memes/nameless/withdraw-panel.tsx';
import { pageMeta } from '../lib/page/page-meta.ts';
import { originOf } from '../lib/page/root-data.ts';
import type { Route } from './+types/withdraw.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...withdrawPageStrings, path: page.withdraw(), hidden: true });
}

/** The text changes by itself, so it is announced. */
export default function WithdrawPage() {
  return (
    <div aria-live="polite">
      <WithdrawPanel />
    </div>
  );
}
