import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { NetworkError } from '../lib/api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Panel } from '../ui/panel.tsx';

/** Replaces a page that could not be shown. */
export function ErrorPanel({ error }: { error: unknown }) {
  const isOffline = error instanceof NetworkError;
  return (
    <Panel main title={isOffline ? m.chrome.offline : m.chrome.errorTitle}>
      {!isOffline && <p className="text-muted">{m.chrome.errorText}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="marker" onClick={() => location.reload()} className="with-script">
          {m.chrome.tryAgain}
        </Button>
        <LinkButton to={page.home()} reloadDocument>
          {m.chrome.backHome}
        </LinkButton>
      </div>
    </Panel>
  );
}

export function NotFoundPanel() {
  return (
    <Panel main title={m.notFound.heading}>
      <p className="order-first font-display text-36 font-bold tabular-nums">{m.notFound.code}</p>
      <p className="text-muted">{m.notFound.text}</p>
      <LinkButton to={page.home()} tone="marker">
        {m.notFound.home}
      </LinkButton>
    </Panel>
  );
}
