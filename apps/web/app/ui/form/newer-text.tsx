import { m } from '@corpomeme/contract/site/messages';

type Draft = Readonly<Record<string, unknown>>;

interface NewerTextProps {
  /** What stands there now, as the form would show it; null while nobody changed it. */
  newer: Draft | null;
  /** What the writer has in the fields. */
  draft: Draft;
  /** Labels of the fields, by name. */
  labels: Readonly<Record<string, string | undefined>>;
}

/** Shows what another writer stored meanwhile beside what the writer typed, which stays in the fields. */
export function NewerText({ newer, draft, labels }: NewerTextProps) {
  if (!newer) return null;
  const names = Object.keys(labels).filter((name) => textOf(newer[name]) !== textOf(draft[name]));
  return (
    <div role="alert" className="grid gap-2 rounded-card border border-line bg-paper p-4">
      <p className="font-semibold">{m.changedMeanwhile.heading}</p>
      <p>{m.changedMeanwhile.text}</p>
      <dl className="grid gap-2">
        {names.map((name) => (
          <div key={name}>
            <dt className="text-14 text-muted">{labels[name]}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">
              {textOf(newer[name]) || m.changedMeanwhile.empty}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'boolean'
      ? value
        ? '✓'
        : ''
      : String(value ?? '');
