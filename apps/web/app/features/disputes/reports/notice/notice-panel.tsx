import * as operations from '@corpomeme/contract/disputes/reports';
import { REPORTS } from '@corpomeme/contract/disputes/reports';
import { subjectOfAddress } from '@corpomeme/contract/moderation/addresses';
import { EMAIL } from '@corpomeme/contract/people/auth';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../../../lib/api/api-error.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { useOrigin } from '../../../../lib/page/root-data.ts';
import { romanianLanguage } from '../../../../lib/second-text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Field, type FieldControl } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { TextAreaField, TextInput } from '../../../../ui/form/text-field.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Step } from '../../../../ui/step.tsx';
import { MarkField, NO_MARK } from '../marks/mark-field.tsx';
import {
  bodyOf,
  checkNotice,
  isExempt,
  type NoticeDraft,
  type NoticeProblems,
  type NoticeResult,
  problemsOf,
} from './notice-rules.ts';
import { LinkedFile, NoticeState, useFileState } from './notice-state.tsx';

/** Rendered on the server like its page; errors are shown at their fields. */
function NoticeForm(form: FormState) {
  const origin = useOrigin();
  const { hasReturned, draft, change, problems, failure, isSending, submit } = form;
  const text = (name: 'name' | 'email', more: object) => (control: FieldControl) => (
    <TextInput
      {...control}
      {...more}
      name={name}
      value={draft[name]}
      onChange={(event) => change(name, event.target.value)}
    />
  );
  return (
    <Form
      ref={form.form}
      action={page.report()}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-6"
    >
      {hasReturned && Object.keys(problems).length > 0 && (
        <p className="font-semibold text-reject">{m.notice.returned}</p>
      )}
      <TextAreaField
        label={m.notice.url}
        hint={m.notice.urlHint}
        error={problems.url}
        rows={3}
        inputMode="url"
        name="url"
        value={draft.url}
        onChange={(event) => change('url', event.target.value)}
      />
      <Choices
        name="kind"
        legend={m.notice.kind}
        texts={m.notice.kinds}
        chosen={draft.kind}
        onChoose={(kind) => change('kind', kind)}
        problem={problems.kind}
      />
      <Choices
        name="sender"
        legend={m.notice.sender}
        texts={m.notice.senders}
        chosen={draft.sender}
        onChoose={(sender) => change('sender', sender)}
      />
      <TextAreaField
        label={m.notice.explanation}
        hint={m.notice.explanationHint}
        error={problems.explanation}
        rows={6}
        name="explanation"
        maxLength={REPORTS.explanationMax}
        value={draft.explanation}
        onChange={(event) => change('explanation', event.target.value)}
      />
      <MarkField
        value={draft.mark}
        onChange={(mark) => change('mark', mark)}
        memeId={firstMeme(draft.url, origin)}
        error={problems.mark}
      />
      <Field label={m.notice.name} hint={isExempt(draft) && m.notice.optional} error={problems.name}>
        {text('name', { autoComplete: 'name', maxLength: REPORTS.nameMax })}
      </Field>
      <Field
        label={m.notice.email}
        hint={m.notice.emailHint}
        error={problems.email && <span lang={m.language.romanian}>{problems.email}</span>}
      >
        {text('email', { type: 'email', autoComplete: 'email', maxLength: EMAIL.max })}
      </Field>
      <Trap value={draft.website} onChange={(value) => change('website', value)} />
      <GoodFaith {...form} />
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {failure}
      </p>
      <Button type="submit" tone="marker" busy={isSending} className="justify-self-start">
        {isSending ? m.notice.sending : m.notice.send}
      </Button>
    </Form>
  );
}

/** Returns the meme of the first address; null for other addresses, and for a comment. */
function firstMeme(addresses: string, origin: string): number | null {
  const [first = ''] = addresses.trim().split('\n');
  const subject = subjectOfAddress(first, origin);
  return subject?.commentId === null ? subject.memeId : null;
}

interface ChoicesProps<Choice extends string> {
  name: string;
  legend: string;
  texts: Readonly<Record<Choice, string>>;
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
  problem?: string | undefined;
}

function Choices<Choice extends string>(props: ChoicesProps<Choice>) {
  const { name, legend, texts, chosen, onChoose, problem } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-error`} className="grid gap-1">
      <legend className="pb-1 font-semibold">{legend}</legend>
      {(Object.keys(texts) as Choice[]).map((choice) => (
        <label
          key={choice}
          className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1 hover:bg-sunken has-checked:bg-sunken"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={chosen === choice}
            aria-invalid={problem ? true : undefined}
            onChange={() => onChoose(choice)}
            className="size-5 shrink-0 accent-ink"
          />
          {texts[choice]}
        </label>
      ))}
      <p id={`${id}-error`} role="alert" className="text-14 font-semibold text-reject empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
}

function GoodFaith({ draft, change, problems }: FormState) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1 hover:bg-sunken">
        <input
          type="checkbox"
          name="good_faith"
          checked={draft.goodFaith}
          aria-describedby={`${id}-error`}
          aria-invalid={problems.goodFaith ? true : undefined}
          onChange={(event) => change('goodFaith', event.target.checked)}
          className="size-5 shrink-0"
        />
        {m.notice.goodFaith}
      </label>
      <p id={`${id}-error`} role="alert" className="text-14 font-semibold text-reject empty:hidden">
        {problems.goodFaith}
      </p>
    </div>
  );
}

/** A hidden field, outside the tab order and hidden from screen readers, that only bots fill in. */
function Trap({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px overflow-hidden">
      <label>
        {m.notice.website}
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}

interface NoticePanelProps {
  /** URL of the reported content, if the link to this page names it. */
  url: string;
  /** The server's result of the posted form. */
  answer: NoticeResult | undefined;
}

/** The form; what became of a notice instead, at the link of a mail. */
export function NoticePanel({ url, answer }: NoticePanelProps) {
  const form = useNoticeForm(url, answer);
  const read = useFileState(answer && 'state' in answer ? answer.state : undefined);
  if (read.isLinked) return <LinkedFile {...read} />;
  return (
    <Step of={form.sent ? 'sent' : 'write'} aria-live="polite">
      {form.sent ? (
        <Panel main title={m.notice.sentTitle}>
          {form.sent.number && (
            <p className="font-semibold">{m.notice.number({ number: form.sent.number })}</p>
          )}
          <p className="max-w-full wrap-anywhere text-muted">
            {form.sent.file
              ? m.notice.keepFile({ file: form.sent.file })
              : m.notice.sentText({ email: form.sent.sentTo })}
          </p>
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
            <p lang={romanianLanguage()} className="max-w-prose">
              {m.notice.lead}
            </p>
            <p className="max-w-prose text-muted">{m.notice.member}</p>
          </div>
          <NoticeForm {...form} />
          <NoticeState {...read} />
        </div>
      )}
    </Step>
  );
}

/** Starts with the result of a form that was posted without scripts. */
function useNoticeForm(url: string, answer: NoticeResult | undefined) {
  const refused = answer && 'draft' in answer ? answer : undefined;
  const empty = {
    explanation: '',
    mark: NO_MARK,
    name: '',
    email: '',
    goodFaith: false,
    website: '',
    kind: null,
    sender: 'person',
  } as const;
  const [draft, setDraft] = useState<NoticeDraft>(refused?.draft ?? { ...empty, url });
  const [problems, setProblems] = useState<NoticeProblems>(refused?.problems ?? {});
  const [failure, setFailure] = useState<string | null>(refused?.failure ?? null);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState(answer && 'sentTo' in answer ? answer : null);
  const form = useRef<HTMLFormElement>(null);

  const change = <Name extends keyof NoticeDraft>(name: Name, value: NoticeDraft[Name]) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setProblems(({ [name as keyof NoticeProblems]: _solved, ...others }) => others);
  };
  const refuse = (found: NoticeProblems) => {
    setProblems(found);
    // After the render that marks the field.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setFailure(null);
    const wrong = checkNotice(draft);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setSending(true);
    try {
      const { number, file } = await browserApi.call(operations.giveNotice, { body: bodyOf(draft) });
      setSent({ sentTo: draft.email.trim(), number, file });
    } catch (error) {
      const found = error instanceof ApiError ? problemsOf(error.body) : {};
      if (Object.keys(found).length > 0) refuse(found);
      else setFailure(explain(error));
    }
    setSending(false);
  };
  const startOver = () => {
    setDraft((before) => ({ ...before, ...empty, name: before.name, email: before.email, url: '' }));
    setSent(null);
  };
  const hasReturned = refused !== undefined;
  return { hasReturned, draft, change, problems, failure, isSending, sent, submit, startOver, form };
}

type FormState = ReturnType<typeof useNoticeForm>;

function explain(error: unknown): string {
  if (error instanceof NetworkError) return m.notice.noAnswer;
  return error instanceof ApiError && error.status === 429 ? error.message : m.notice.failed;
}
