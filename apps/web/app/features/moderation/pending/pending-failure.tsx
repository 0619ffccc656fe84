import { page } from '@corpomeme/contract/site/paths';
import { isStatus } from '../../../lib/api/api-error.ts';
import { serverText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { moderationStrings } from '../moderation.strings.ts';

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
      <Panel title={moderationStrings.denied}>
        <p className="text-muted">{moderationStrings.deniedText}</p>
        <LinkButton to={page.home()}>{moderationStrings.home}</LinkButton>
      </Panel>
    );
  }
  return (
    <Panel title={moderationStrings.error(messageOf(error, fallback))}>
      <Button tone="marker" busy={isRetrying} onClick={onRetry}>
        {moderationStrings.tryAgain}
      </Button>
    </Panel>
  );
}

function messageOf(error: Error, fallback: string = moderationStrings.loadFailed): string {
  return serverText(error) || fallback;
}
