import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useSearchParams } from 'react-router';
import { UnsubscribePanel } from '../features/news/notifications/unsubscribe-panel.tsx';
import { pageMeta } from '../lib/page/page-meta.ts';
import { originOf } from '../lib/page/root-data.ts';
import type { Route } from './+types/unsubscribe.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...m.unsubscribePage, path: page.unsubscribe(), hidden: true });
}

/** The text changes by itself, so it is announced. */
export default function UnsubscribePage() {
  const [search] = useSearchParams();
  return (
    <div aria-live="polite">
      <UnsubscribePanel
        token={search.get('token')}
        mail={search.get('mail') === 'weekly' ? 'weekly' : 'daily'}
      />
    </div>
  );
}
