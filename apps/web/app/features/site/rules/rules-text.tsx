import { m } from '@corpomeme/contract/site/messages';
import type { HouseRule, RuleVersion } from '@corpomeme/contract/site/rules';
import { contentLanguage } from '../../../lib/second-text.tsx';
import type { Language } from '../legal/texts/legal-text.ts';
import { shownDay } from '../legal/updated-line.tsx';

interface RuleChange {
  number: number;
  kind: 'added' | 'changed' | 'withdrawn' | 'reinstated';
  since: string;
  version: RuleVersion;
  /** Null for a new rule. */
  before: RuleVersion | null;
}

/** Returns all versions after the first day, latest first. */
function listChanges(rules: readonly HouseRule[]): RuleChange[] {
  const changes = rules.flatMap(({ number, versions }) =>
    versions.flatMap((version, index) => {
      const before = versions[index + 1] ?? null;
      const { since } = version;
      return since === null ? [] : [{ number, kind: kindOf(version, before), since, version, before }];
    }),
  );
  return changes.toSorted((a, b) => b.since.localeCompare(a.since) || b.number - a.number);
}

function kindOf(version: RuleVersion, before: RuleVersion | null): RuleChange['kind'] {
  if (!before) return 'added';
  if (version.withdrawn !== before.withdrawn) return version.withdrawn ? 'withdrawn' : 'reinstated';
  return 'changed';
}

/** Returns active rules with their current version. */
function listActive(rules: readonly HouseRule[]): { number: number; version: RuleVersion }[] {
  return rules.flatMap(({ number, versions: [version] }) =>
    version && !version.withdrawn ? [{ number, version }] : [],
  );
}

/** Consecutive words that are unchanged, added or removed. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Compares two short texts word by word by their longest common subsequence (a table of n × m, about 100 each). */
export function diffWords(before: string, after: string): DiffPart[] {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  const common = measureCommon(from, to);
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      push(parts, 'same', from[i++]);
      j++;
    } else if (
      j >= to.length ||
      (i < from.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))
    ) {
      push(parts, 'removed', from[i++]);
    } else {
      push(parts, 'added', to[j++]);
    }
  }
  return parts;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Returns a table whose `[i][j]` is the length of the longest common subsequence of both rests. */
function measureCommon(from: string[], to: string[]): number[][] {
  const table = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0));
  for (let i = from.length - 1; i >= 0; i--) {
    const [row, below] = [table[i] ?? [], table[i + 1] ?? []];
    for (let j = to.length - 1; j >= 0; j--)
      row[j] = from[i] === to[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return table;
}

function push(parts: DiffPart[], kind: DiffPart['kind'], word = ''): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += ` ${word}`;
  else parts.push({ kind, text: word });
}

/** Current rules and, below, their changes, in the language of the page. */
export function RulesText({ rules }: { rules: readonly HouseRule[] }) {
  const language = contentLanguage();
  const changes = listChanges(rules);
  return (
    <>
      <section aria-labelledby="today" className="grid gap-3">
        <h2 id="today" className="text-22">
          {m.rules.today}
        </h2>
        <ol className="divide-y divide-line border-y border-line">
          {listActive(rules).map(({ number, version }) => (
            <StandingRule key={number} number={number} version={version} language={language} />
          ))}
        </ol>
      </section>
      <section aria-labelledby="changes" className="grid gap-3">
        <h2 id="changes" className="text-22">
          {m.rules.changes}
        </h2>
        {changes.length === 0 && <p className="text-muted">{m.rules.unchanged}</p>}
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
            m.rules.fromStart
          ) : (
            <>
              {m.rules.since} <Day at={since} language={language} />
            </>
          )}
        </p>
      </div>
    </li>
  );
}

function Change({ change, language }: { change: RuleChange; language: Language }) {
  const { number, kind, since, version, before } = change;
  return (
    <li
      id={`rule-${number}-${version.version}`}
      className="grid scroll-mt-24 gap-1 border-l-2 border-line pl-3"
    >
      <p>
        <b className="font-semibold">{m.rules.rule({ number })}</b> {m.rules[kind]}
        <span className="text-14 text-muted">
          {' · '}
          <Day at={since} language={language} />
        </span>
      </p>
      <p className="wrap-anywhere">
        {kind === 'changed' && before ? (
          <Difference before={before.text[language]} after={version.text[language]} />
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
}

/** Marks changes by underline and strike-through and for screen readers, not only by colour. */
function Difference({ before, after }: DifferenceProps) {
  return diffWords(before, after).map(({ kind, text }, index) => {
    const key = `${index} ${text}`;
    if (kind === 'same') return <span key={key}>{text} </span>;
    const isNew = kind === 'added';
    const Tag = isNew ? 'ins' : 'del';
    return (
      <span key={key}>
        <Tag className={isNew ? 'bg-sunken underline decoration-2' : 'text-muted line-through'}>
          <span className="sr-only">{isNew ? m.rules.after : m.rules.before} </span>
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
