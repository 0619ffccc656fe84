import { page } from '@corpomeme/contract/site/paths';
import { ApiError, isStatus } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { adminStrings } from './admin.strings.ts';

interface AdminFailureProps {
  error: Error;
  /** Returns the text of product: error texts for a status. */
  text: (status: string | number) => string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shows a failed request. The server decides access, because this browser may remember a role that was removed. */
export function AdminFailure({ error, text, isRetrying, onRetry }: AdminFailureProps) {
  if (isStatus(error, 403)) {
    return (
      <Panel title={adminStrings.denied}>
        <p className="text-muted">
          {error instanceof ApiError && error.body.message !== adminStrings.denied
            ? error.body.message
            : adminStrings.deniedText}
        </p>
        <LinkButton to={page.home()}>{adminStrings.home}</LinkButton>
      </Panel>
    );
  }
  return (
    <Panel title={text(statusOf(error))}>
      <Button tone="marker" busy={isRetrying} onClick={onRetry}>
        {adminStrings.tryAgain}
      </Button>
    </Panel>
  );
}

export function statusOf(error: Error): string | number {
  return error instanceof ApiError ? error.status : adminStrings.noAnswer;
}
