import { page } from '@corpomeme/contract/site/paths';
import { offlineStrings } from '../chrome/chrome.strings.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { originOf } from '../lib/page/root-data.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Route } from './+types/offline.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...offlineStrings, path: page.offline(), hidden: true });
}

/** Cached by the service worker, without scripts, for URLs that it has not cached. */
export default function OfflinePage() {
  return (
    <Panel main title={offlineStrings.heading}>
      <p className="text-muted">{offlineStrings.text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {/* Without an action, the form reloads the URL that could not be reached. */}
        <form method="get">
          <Button type="submit">{offlineStrings.tryAgain}</Button>
        </form>
        <LinkButton to={page.home()} tone="marker">
          {offlineStrings.home}
        </LinkButton>
      </div>
    </Panel>
  );
}
