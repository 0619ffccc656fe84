import { page } from '@corpomeme/contract/paths';
import { isStatus } from '../../../lib/api/api-error.ts';
import { serverText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { moderationStrings } from '../moderation.strings.ts';

interface PendingFailureProps {
  error: Error;
  /** Where the server says nothing itself. */
  fallback?: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The server has the last word on who may look: this browser may remember a role that is gone. */
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
