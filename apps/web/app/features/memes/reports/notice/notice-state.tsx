import type { FileState } from '@corpomeme/contract/moderation/reports';
import * as operations from '@corpomeme/contract/moderation/reports.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isStatus } from '../../../../lib/api/api-error.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { fullDate } from '../../../../lib/format.ts';
import { SecondText } from '../../../../lib/second-text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';

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
      <SecondText as="p" className="text-muted">
        {m.notice.state.headingRo}
      </SecondText>
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
