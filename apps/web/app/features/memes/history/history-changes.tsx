import type { MemeChange } from '@corpomeme/contract/memes/meme-history';
import { historyChangesStrings as strings } from './history.strings.ts';

export function HistoryChanges({ changes }: { changes: MemeChange[] }) {
  if (changes.length === 0) return <p className="text-muted">{strings.unchanged}</p>;
  return (
    <dl className="grid gap-1.5 pt-0.5">
      {changes.map((change) => (
        <div key={change.field}>
          <dt className="text-muted">{strings.fields[change.field]}</dt>
          <dd className="wrap-anywhere">
            {change.field === 'picture' ? <PictureChange change={change} /> : <WordsChange change={change} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function WordsChange({ change: { before, after } }: { change: MemeChange }) {
  return (
    <>
      <del className="block whitespace-pre-line text-muted">
        <span className="sr-only">{strings.before} </span>
        {before ?? <i>{strings.empty}</i>}
      </del>
      <ins className="block whitespace-pre-line no-underline">
        <span className="sr-only">{strings.after} </span>
        {after ?? <i>{strings.empty}</i>}
      </ins>
    </>
  );
}

function PictureChange({ change: { before, after } }: { change: MemeChange }) {
  const looksSame = before !== null && before === after;
  return (
    <>
      {looksSame ? strings.samePicture : strings.otherPicture}
      {(before ?? after) !== null && (
        <span className="block text-12 text-muted tabular-nums">{strings.prints(before, after)}</span>
      )}
    </>
  );
}
