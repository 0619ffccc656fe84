import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { pageMeta } from '../lib/page/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Route } from './+types/offline.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.offline, path: page.offline(), hidden: true });
}

/** Cached by the service worker, without scripts, for URLs that it has not cached. */
export default function OfflinePage() {
  return (
    <Panel main title={m.offline.heading}>
      <p className="text-muted">{m.offline.text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {/* Without an action, the form reloads the URL that could not be reached. */}
        <form method="get">
          <Button type="submit">{m.offline.tryAgain}</Button>
        </form>
        <LinkButton to={page.home()} tone="marker">
          {m.offline.home}
        </LinkButton>
      </div>
    </Panel>
  );
}
