import type { OptionalMail } from '@corpomeme/contract/news/notifications';
import * as operations from '@corpomeme/contract/news/notifications';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isStatus } from '../lib/api/api-error.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { romanianLanguage } from '../lib/second-text.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Route } from './+types/unsubscribe.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.unsubscribePage, path: page.unsubscribe(), hidden: true });
}

/** The text changes by itself, so it is announced. */
export default function UnsubscribePage() {
  const [search] = useSearchParams();
  return (
    <div aria-live="polite">
      <UnsubscribePanel
        token={search.get('token')}
        mail={search.get('mail') === 'weekly' ? 'weekly' : 'daily'}
      />
    </div>
  );
}

interface UnsubscribePanelProps {
  /** The token of the mail's link, which names the mail to turn off. */
  token: string | null;
  /** Chooses the words. */
  mail: OptionalMail;
}

/** Unsubscribes by the button, because opening a mail's link must change nothing. */
function UnsubscribePanel({ token, mail }: UnsubscribePanelProps) {
  const stop = useMutation({
    mutationFn: (token: string) => browserApi.call(operations.unsubscribe, { query: { token } }),
  });
  if (!token || isStatus(stop.error, 400)) {
    return (
      <Panel main title={m.unsubscribe.invalid}>
        <p className="text-muted">{m.unsubscribe.invalidText}</p>
        <LinkButton tone="marker" to={`${page.account()}#account-news`}>
          {m.unsubscribe.account}
        </LinkButton>
      </Panel>
    );
  }
  if (stop.isSuccess) {
    return (
      <Panel main title={m.unsubscribe.done[mail]}>
        <LinkButton to={page.home()}>{m.unsubscribe.home}</LinkButton>
      </Panel>
    );
  }
  return (
    <Panel main title={m.unsubscribe.ask[mail]}>
      <p lang={romanianLanguage()} className="text-muted">
        {m.unsubscribe.text}
      </p>
      <Button tone="marker" busy={stop.isPending} onClick={() => stop.mutate(token)}>
        {m.unsubscribe.stop}
      </Button>
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {stop.isError && m.unsubscribe.failed}
      </p>
    </Panel>
  );
}
