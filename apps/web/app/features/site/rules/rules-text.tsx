import { m } from '@corpomeme/contract/site/messages';
import type { HouseRule, RuleVersion } from '@corpomeme/contract/site/rules';
import { useLegalLanguage } from '../legal/legal-language.ts';
import type { Language } from '../legal/texts/legal-text.ts';
import { shownDay } from '../legal/updated-line.tsx';
import { listActive, listChanges, type RuleChange } from './rule-changes.ts';
import { diffWords } from './word-diff.ts';

/** Current rules and, below, their changes, in the language of the page. */
export function RulesText({ rules }: { rules: readonly HouseRule[] }) {
  const language = useLegalLanguage();
  const strings = m.rules[language];
  const changes = listChanges(rules);
  return (
    <>
      <section aria-labelledby="today" className="grid gap-3">
        <h2 id="today" className="text-22">
          {strings.today}
        </h2>
        <ol className="divide-y divide-line border-y border-line">
          {listActive(rules).map(({ number, version }) => (
            <StandingRule key={number} number={number} version={version} language={language} />
          ))}
        </ol>
      </section>
      <section aria-labelledby="changes" className="grid gap-3">
        <h2 id="changes" className="text-22">
          {strings.changes}
        </h2>
        {changes.length === 0 && <p className="text-muted">{strings.unchanged}</p>}
        <ul className="grid gap-5">
          {changes.map((change) => (
            <Change key={`${change.number}-${change.version.version}`} change={change} language={language} />
          ))}
        </ul>
      </section>
    </>
  );
}

interface StandingRuleProps {
  number: number;
  version: RuleVersion;
  language: Language;
}

function StandingRule({ number, version: { text, since }, language }: StandingRuleProps) {
  const strings = m.rules[language];
  return (
    <li
      id={`rule-${number}`}
      value={number}
      className="grid scroll-mt-24 grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 py-3 target:bg-sunken"
    >
      <span aria-hidden="true" className="text-right font-display text-22 font-bold tabular-nums">
        {number}
      </span>
      <div className="grid gap-0.5">
        <p className="wrap-anywhere">{text[language]}</p>
        <p className="text-14 text-muted">
          {since === null ? (
            strings.fromStart
          ) : (
            <>
              {strings.since} <Day at={since} language={language} />
            </>
          )}
        </p>
      </div>
    </li>
  );
}

function Change({ change, language }: { change: RuleChange; language: Language }) {
  const { number, kind, since, version, before } = change;
  const strings = m.rules[language];
  return (
    <li
      id={`rule-${number}-${version.version}`}
      className="grid scroll-mt-24 gap-1 border-l-2 border-line pl-3"
    >
      <p>
        <b className="font-semibold">{strings.rule({ number })}</b> {strings[kind]}
        <span className="text-14 text-muted">
          {' · '}
          <Day at={since} language={language} />
        </span>
      </p>
      <p className="wrap-anywhere">
        {kind === 'changed' && before ? (
          <Difference before={before.text[language]} after={version.text[language]} language={language} />
        ) : (
          version.text[language]
        )}
      </p>
    </li>
  );
}

interface DifferenceProps {
  before: string;
  after: string;
  language: Language;
}

/** Marks changes by underline and strike-through and for screen readers, not only by colour. */
function Difference({ before, after, language }: DifferenceProps) {
  const strings = m.rules[language];
  return diffWords(before, after).map(({ kind, text }, index) => {
    const key = `${index} ${text}`;
    if (kind === 'same') return <span key={key}>{text} </span>;
    const isNew = kind === 'added';
    const Tag = isNew ? 'ins' : 'del';
    return (
      <span key={key}>
        <Tag className={isNew ? 'bg-sunken underline decoration-2' : 'text-muted line-through'}>
          <span className="sr-only">{isNew ? strings.after : strings.before} </span>
          {text}
        </Tag>{' '}
      </span>
    );
  });
}

function Day({ at, language }: { at: string; language: Language }) {
  const { iso, words } = shownDay(Date.parse(at), language);
  return <time dateTime={iso}>{words}</time>;
}
