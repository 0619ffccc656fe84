import type { FileState } from '@corpomeme/contract/disputes/reports';
import * as operations from '@corpomeme/contract/disputes/reports';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { isStatus } from '../../../../lib/api/api-error.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { fullDate } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { showHeading } from '../../../../ui/step.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { MarkLine } from '../marks/mark-field.tsx';

/**
 * What became of a notice. `answer` is the server's, for the link of a mail and a form posted without scripts. Links of earlier
 * mails have number and key in the fragment.
 */
export function useFileState(answer: FileState | 'unknown' | undefined) {
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const [file, setFile] = useState(search.get('file') ?? '');
  const [isLinked, setLinked] = useState(search.has('file') || typeof answer === 'object');
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
    setLinked(true);
    void read(key);
  }, [hash, read]);
  return { isLinked, file, setFile, state, problem, read };
}

type FileReading = ReturnType<typeof useFileState>;

/** The page of a mailed link: the state first, with the focus. */
export function LinkedFile(reading: FileReading) {
  const { state } = reading;
  const box = useRef<HTMLDivElement>(null);
  const number = state?.number;
  useEffect(() => {
    if (number !== undefined) showHeading(box.current);
  }, [number]);
  return (
    <div ref={box} className="mx-auto grid w-full max-w-2xl gap-6">
      {state ? (
        <State {...state} isMain />
      ) : (
        <>
          <h1 className="text-28">{m.notice.state.heading}</h1>
          <FileForm {...reading} />
        </>
      )}
      <TextLink to={page.report()} className="inline-flex min-h-11 items-center justify-self-start">
        {m.notice.another}
      </TextLink>
    </div>
  );
}

/** Asks for number and key, below the form of a notice. */
export function NoticeState(reading: FileReading) {
  return (
    <section className="grid gap-4 border-t border-line pt-6">
      <h2 className="text-22">{m.notice.state.heading}</h2>
      <FileForm {...reading} />
      <div aria-live="polite">{reading.state && <State {...reading.state} />}</div>
    </section>
  );
}

function FileForm({ file, setFile, problem, read }: FileReading) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void read(file);
  };
  return (
    <Form action={page.report()} noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={m.notice.state.file}
        error={problem}
        name="file"
        autoComplete="off"
        value={file}
        onChange={(event) => setFile(event.target.value)}
      />
      <Button type="submit" className="justify-self-start">
        {m.notice.state.read}
      </Button>
    </Form>
  );
}

function State({
  number,
  asked_on,
  due_at,
  closed_on,
  items,
  isMain = false,
}: FileState & { isMain?: boolean }) {
  const { asked, due, closed, outcomes } = m.notice.state;
  const Line = isMain ? 'h1' : 'p';
  return (
    <div className="grid gap-4">
      <Line className={isMain ? 'text-22' : 'font-semibold'}>
        {number} · {asked({ day: fullDate(asked_on) })} ·{' '}
        {closed_on ? closed({ day: fullDate(closed_on) }) : due({ day: fullDate(due_at) })}
      </Line>
      <ul className="grid gap-2">
        {items.map(({ path, title, mark, outcome }) => (
          <li key={path}>
            <a href={path} className="underline">
              <bdi>{title ? nameOf(path, title) : path}</bdi>
            </a>
            {': '}
            {outcomes[outcome ?? 'open']}
            {mark && <MarkLine mark={mark} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns what an entry is about: a meme by its title, or a comment below it. */
const nameOf = (path: string, title: string) =>
  path.includes('#') ? m.notice.state.commentOn({ title }) : title;
