import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { isStatus } from '../../../lib/api/api-error.ts';
import { serverText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Panel } from '../../../ui/panel.tsx';

interface PendingFailureProps {
  error: Error;
  /** Used if the server sends no text. */
  fallback?: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shows a failed request. The server decides access, because this browser may remember a role that was removed. */
export function PendingFailure({ error, fallback, isRetrying, onRetry }: PendingFailureProps) {
  if (isStatus(error, 403)) {
    return (
      <Panel title={m.moderation.denied}>
        <p className="text-muted">{m.moderation.deniedText}</p>
        <LinkButton to={page.home()}>{m.moderation.home}</LinkButton>
      </Panel>
    );
  }
  return (
    <Panel title={m.moderation.error({ message: messageOf(error, fallback) })}>
      <Button tone="marker" busy={isRetrying} onClick={onRetry}>
        {m.moderation.tryAgain}
      </Button>
    </Panel>
  );
}

function messageOf(error: Error, fallback: string = m.moderation.loadFailed): string {
  return serverText(error) || fallback;
}
