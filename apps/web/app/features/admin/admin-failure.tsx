import { page } from '@corpomeme/contract/paths';
import { ApiError, isStatus } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { adminStrings } from './admin.strings.ts';

interface AdminFailureProps {
  error: Error;
  /** The text of the catalogue; gets the status. */
  text: (status: string | number) => string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The server has the last word on who may look: this browser may remember a role that is gone. */
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
