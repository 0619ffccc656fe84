import { cityText } from '@corpomeme/contract/companies/company-names';
import type { MemeChange } from '@corpomeme/contract/memes/meme-history';
import { m } from '@corpomeme/contract/site/messages';

export function HistoryChanges({ changes }: { changes: MemeChange[] }) {
  if (changes.length === 0) return <p className="text-muted">{m.historyChanges.unchanged}</p>;
  return (
    <dl className="grid gap-1.5 pt-0.5">
      {changes.map((change) => (
        <div key={change.field}>
          <dt className="text-muted">{m.historyChanges.fields[change.field]}</dt>
          <dd className="wrap-anywhere">
            {change.field === 'picture' ? <PictureChange change={change} /> : <WordsChange change={change} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function WordsChange({ change }: { change: MemeChange }) {
  const spell = (text: string | null) => (text !== null && change.field === 'city' ? cityText(text) : text);
  const before = spell(change.before);
  const after = spell(change.after);
  return (
    <>
      <del className="block whitespace-pre-line text-muted">
        <span className="sr-only">{m.historyChanges.before} </span>
        {before ?? <i>{m.historyChanges.empty}</i>}
      </del>
      <ins className="block whitespace-pre-line no-underline">
        <span className="sr-only">{m.historyChanges.after} </span>
        {after ?? <i>{m.historyChanges.empty}</i>}
      </ins>
    </>
  );
}

function PictureChange({ change: { before, after } }: { change: MemeChange }) {
  const looksSame = before !== null && before === after;
  return (
    <>
      {looksSame ? m.historyChanges.samePicture : m.historyChanges.otherPicture}
      {(before ?? after) !== null && (
        <span className="block text-12 text-muted tabular-nums">
          {m.historyChanges.prints({
            before: before ?? m.historyChanges.unknownPrint,
            after: after ?? m.historyChanges.unknownPrint,
          })}
        </span>
      )}
    </>
  );
}
