import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { ApiError, isStatus } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';

interface AdminFailureProps {
  error: Error;
  /** Returns the text of product: error texts for a status. */
  text: (failure: { status: string | number }) => string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shows a failed request. The server decides access, because this browser may remember a role that was removed. */
export function AdminFailure({ error, text, isRetrying, onRetry }: AdminFailureProps) {
  if (isStatus(error, 403)) {
    return (
      <Panel title={m.admin.denied}>
        <p className="text-muted">
          {error instanceof ApiError && error.code !== 'access_denied'
            ? error.body.message
            : m.admin.deniedText}
        </p>
        <LinkButton to={page.home()}>{m.admin.home}</LinkButton>
      </Panel>
    );
  }
  return (
    <Panel title={text({ status: statusOf(error) })}>
      <Button tone="marker" busy={isRetrying} onClick={onRetry}>
        {m.admin.tryAgain}
      </Button>
    </Panel>
  );
}

export function statusOf(error: Error): string | number {
  return error instanceof ApiError ? error.status : m.admin.noAnswer;
}
