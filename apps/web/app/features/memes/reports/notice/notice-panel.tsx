import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { SecondText } from '../../../../lib/second-text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Step } from '../../../../ui/step.tsx';
import { NoticeForm } from './notice-form.tsx';
import type { NoticeResult } from './notice-rules.ts';
import { NoticeState } from './notice-state.tsx';
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
    <Step of={form.sent ? 'sent' : 'write'} aria-live="polite">
      {form.sent ? (
        <Panel main title={m.notice.sentTitle}>
          <SecondText as="p" className="font-semibold">
            {m.notice.sentTitleRo}
          </SecondText>
          <p className="max-w-full wrap-anywhere text-muted">
            {form.sent.file
              ? m.notice.keepFile({ file: form.sent.file })
              : m.notice.sentText({ email: form.sent.sentTo })}
          </p>
          {form.sent.sentTo && (
            <SecondText as="p" className="text-muted">
              {m.notice.sentRo}
            </SecondText>
          )}
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to={page.home()} tone="marker">
              {m.notice.home}
            </LinkButton>
            <Button className="with-script" onClick={form.startOver}>
              {m.notice.another}
            </Button>
          </div>
        </Panel>
      ) : (
        <div className="mx-auto grid max-w-2xl gap-6">
          <div className="grid gap-2">
            <h1 className="text-28">{m.notice.heading}</h1>
            <p className="max-w-prose">{m.notice.lead}</p>
            <SecondText as="p" className="max-w-prose text-muted">
              <span className="font-semibold">{m.notice.headingRo}.</span> {m.notice.leadRo}
            </SecondText>
            <p className="max-w-prose text-muted">{m.notice.member}</p>
          </div>
          <NoticeForm {...form} />
          <NoticeState answer={answer && 'state' in answer ? answer.state : undefined} />
        </div>
      )}
    </Step>
  );
}
