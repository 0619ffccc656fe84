import { page } from '@corpomeme/contract/site/paths';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { noticeStrings as strings } from './notice.strings.ts';
import { NoticeForm } from './notice-form.tsx';
import type { NoticeResult } from './notice-rules.ts';
import { useNoticeForm } from './use-notice-form.ts';

interface NoticePanelProps {
  /** URL of the reported content, if the link to this page names it. */
  url: string;
  /** The server's result of the posted form. */
  answer: NoticeResult | undefined;
}

export function NoticePanel({ url, answer }: NoticePanelProps) {
  const form = useNoticeForm(url, answer);
  return (
    <div aria-live="polite">
      {form.sentTo ? (
        <Panel main title={strings.sentTitle}>
          <p lang="ro" className="font-semibold">
            {strings.sentTitleRo}
          </p>
          <p className="max-w-full wrap-anywhere text-muted">{strings.sentText(form.sentTo)}</p>
          <p lang="ro" className="text-muted">
            {strings.sentRo}
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to={page.home()} tone="marker">
              {strings.home}
            </LinkButton>
            <Button className="with-script" onClick={form.startOver}>
              {strings.another}
            </Button>
          </div>
        </Panel>
      ) : (
        <div className="mx-auto grid max-w-2xl gap-6">
          <div className="grid gap-2">
            <h1 className="text-28">{strings.heading}</h1>
            <p className="max-w-prose">{strings.lead}</p>
            <p lang="ro" className="max-w-prose text-muted">
              <span className="font-semibold">{strings.headingRo}.</span> {strings.leadRo}
            </p>
            <p className="max-w-prose text-muted">{strings.member}</p>
          </div>
          <NoticeForm {...form} />
        </div>
      )}
    </div>
  );
}
