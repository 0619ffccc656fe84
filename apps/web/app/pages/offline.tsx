import { page } from '@corpomeme/contract/paths';
import { offlineStrings } from '../features/chrome/offline.strings.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { originOf } from '../lib/root-data.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Route } from './+types/offline.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...offlineStrings, path: page.offline(), hidden: true });
}

/** Kept by the service worker, without scripts, for addresses it has nothing of. */
export default function OfflinePage() {
  return (
    <Panel main title={offlineStrings.heading}>
      <p className="text-muted">{offlineStrings.text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {/* Without an action: the address that could not be reached, again. */}
        <form>
          <Button type="submit">{offlineStrings.tryAgain}</Button>
        </form>
        <LinkButton to={page.home()} tone="marker">
          {offlineStrings.home}
        </LinkButton>
      </div>
    </Panel>
  );
}
