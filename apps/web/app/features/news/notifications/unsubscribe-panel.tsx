import type { OptionalMail } from '@corpomeme/contract/news/notifications';
import * as operations from '@corpomeme/contract/news/notifications.operations';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation } from '@tanstack/react-query';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { unsubscribeStrings as strings } from './notification.strings.ts';

interface UnsubscribePanelProps {
  /** The token of the mail's link, which names the mail to turn off. */
  token: string | null;
  /** Chooses the words. */
  mail: OptionalMail;
}

/** Unsubscribes by the button, because opening a mail's link must change nothing. */
export function UnsubscribePanel({ token, mail }: UnsubscribePanelProps) {
  const stop = useMutation({
    mutationFn: (token: string) => browserApi.call(operations.unsubscribe, { query: { token } }),
  });
  if (!token || isStatus(stop.error, 400)) {
    return (
      <Panel main title={strings.invalid}>
        <p className="text-muted">{strings.invalidText}</p>
        <LinkButton tone="marker" to={page.account()}>
          {strings.account}
        </LinkButton>
      </Panel>
    );
  }
  if (stop.isSuccess) {
    return (
      <Panel main title={strings.done[mail]}>
        <p lang="ro" className="text-muted">
          {strings.doneRo[mail]}
        </p>
        <LinkButton to={page.home()}>{strings.home}</LinkButton>
      </Panel>
    );
  }
  return (
    <Panel main title={strings.ask[mail]}>
      <p lang="ro" className="text-muted">
        {strings.askRo[mail]}
      </p>
      <p className="text-muted">{strings.text}</p>
      <Button tone="marker" busy={stop.isPending} onClick={() => stop.mutate(token)}>
        {strings.stop}
      </Button>
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {stop.isError && strings.failed}
      </p>
    </Panel>
  );
}
