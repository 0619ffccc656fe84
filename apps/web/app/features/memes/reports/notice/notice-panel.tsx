import * as operations from '@corpomeme/contract/moderation/reports';
import { type FileState, REPORTS } from '@corpomeme/contract/moderation/reports';
import { EMAIL } from '@corpomeme/contract/people/auth';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { isStatus } from '../../../../lib/api/api-error.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { fullDate } from '../../../../lib/format.ts';
import { romanianLanguage } from '../../../../lib/second-text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Field, type FieldControl } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Step } from '../../../../ui/step.tsx';
import { isExempt, type NoticeResult } from './notice-rules.ts';
import { type NoticeForm as FormState, useNoticeForm } from './use-notice-form.ts';

/** Rendered on the server like its page; errors are shown at their fields. */
function NoticeForm(form: FormState) {
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
      <Field label={m.notice.url} hint={m.notice.urlHint} error={problems.url}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            inputMode="url"
            name="url"
            value={draft.url}
            onChange={(event) => change('url', event.target.value)}
          />
        )}
      </Field>
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
      <Field label={m.notice.explanation} hint={m.notice.explanationHint} error={problems.explanation}>
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            name="explanation"
            maxLength={REPORTS.explanationMax}
            value={draft.explanation}
            onChange={(event) => change('explanation', event.target.value)}
          />
        )}
      </Field>
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

/** Reads what became of a notice. Mails link to it with number and key in the fragment. */
export function NoticeState({ answer }: { answer?: FileState | 'unknown' | undefined }) {
  const { hash } = useLocation();
  const [file, setFile] = useState('');
  const [state, setState] = useState(typeof answer === 'object' ? answer : null);
  const [problem, setProblem] = useState(answer === 'unknown' ? m.notice.state.unknown : '');
  const read = useCallback(async (key: string) => {
    setProblem('');
    try {
      setState(await browserApi.call(operations.readFile, { body: { file: key } }));
    } catch (error) {
      setState(null);
      setProblem(isStatus(error, 404) ? m.notice.state.unknown : m.notice.state.failed);
    }
  }, []);
  useEffect(() => {
    const key = hash.slice(1);
    if (!/^F-\d+-/.test(key)) return;
    setFile(key);
    void read(key);
  }, [hash, read]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void read(file);
  };
  return (
    <section className="grid gap-4 border-t border-line pt-6">
      <h2 className="text-22">{m.notice.state.heading}</h2>
      <Form action={page.report()} noValidate onSubmit={submit} className="grid gap-4">
        <Field label={m.notice.state.file} error={problem}>
          {(control) => (
            <TextInput
              {...control}
              name="file"
              autoComplete="off"
              value={file}
              onChange={(event) => setFile(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-start">
          {m.notice.state.read}
        </Button>
      </Form>
      <div aria-live="polite">{state && <State {...state} />}</div>
    </section>
  );
}

function State({ number, asked_on, due_at, closed_on, items }: FileState) {
  const { asked, due, closed, outcomes } = m.notice.state;
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        {number} · {asked({ day: fullDate(asked_on) })} ·{' '}
        {closed_on ? closed({ day: fullDate(closed_on) }) : due({ day: fullDate(due_at) })}
      </p>
      <ul className="grid gap-1">
        {items.map(({ path, outcome }) => (
          <li key={path}>
            <a href={path} className="underline">
              {path}
            </a>
            {': '}
            {outcomes[outcome ?? 'open']}
          </li>
        ))}
      </ul>
    </div>
  );
}

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
          <NoticeState answer={answer && 'state' in answer ? answer.state : undefined} />
        </div>
      )}
    </Step>
  );
}
