import { page } from '@corpomeme/contract/site/paths';
import { NetworkError } from '../lib/api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { chromeStrings, notFoundStrings } from './chrome.strings.ts';

/** Replaces a page that could not be shown. */
export function ErrorPanel({ error }: { error: unknown }) {
  const isOffline = error instanceof NetworkError;
  return (
    <Panel main title={isOffline ? chromeStrings.offline : chromeStrings.errorTitle}>
      {!isOffline && <p className="text-muted">{chromeStrings.errorText}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="marker" onClick={() => location.reload()} className="with-script">
          {chromeStrings.tryAgain}
        </Button>
        <LinkButton to={page.home()} reloadDocument>
          {chromeStrings.backHome}
        </LinkButton>
      </div>
    </Panel>
  );
}

export function NotFoundPanel() {
  return (
    <Panel main title={notFoundStrings.heading}>
      <p className="order-first font-display text-36 font-bold tabular-nums">{notFoundStrings.code}</p>
      <p className="text-muted">{notFoundStrings.text}</p>
      <LinkButton to={page.home()} tone="marker">
        {notFoundStrings.home}
      </LinkButton>
    </Panel>
  );
}
