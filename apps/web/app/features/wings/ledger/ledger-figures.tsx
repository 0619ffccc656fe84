import type { Ledger, LedgerRow } from '@corpomeme/contract/moderation/demands';
import { m } from '@corpomeme/contract/site/messages';
import { ScrollingTable } from '../../../ui/scrolling-table.tsx';

const COLUMNS = ['asked', 'open', 'kept', 'corrected', 'removed', 'withdrawn'] as const;
const nameOf = ({ sender, company }: LedgerRow) => company ?? m.ledger.senders[sender];

/** What each kind of sender and each company asked, and what became of it. */
export function LedgerTable({ ledger: { year, rows } }: { ledger: Ledger }) {
  return (
    <ScrollingTable caption={m.ledger.table({ year })}>
      <thead>
        <tr>
          <th scope="col" className="px-4 py-3 text-left text-14 font-semibold text-muted">
            {m.ledger.sender}
          </th>
          {[...COLUMNS.map((name) => m.ledger.columns[name]), m.ledger.days].map((name) => (
            <th key={name} scope="col" className="px-4 py-3 text-14 font-semibold text-muted">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.sender} ${row.company}`}>
            <th scope="row" className="border-t border-line px-4 py-2.5 text-left font-semibold">
              <bdi>{nameOf(row)}</bdi>
            </th>
            {COLUMNS.map((name) => (
              <td key={name} className="border-t border-line px-4 py-2.5">
                {row[name]}
              </td>
            ))}
            <td className="border-t border-line px-4 py-2.5">{row.days ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

type Counts = Ledger['months'][number];
const BARS = { asked: 'bg-muted', kept: 'bg-marker', corrected: 'bg-approve', removed: 'bg-ink' } as const;
const PARTS = ['asked', 'kept', 'corrected', 'removed'] as const;

const monthName = () => new Intl.DateTimeFormat(m.language.dates, { month: 'long', timeZone: 'UTC' });

/** What was asked, kept, corrected and removed by kind of sender and by month. Plain HTML: needs no script. */
export function LedgerCharts({ ledger: { year, rows, months } }: { ledger: Ledger }) {
  const { person, authority } = m.ledger.senders;
  const ofKind = (kind: LedgerRow['sender']) => rows.filter(({ sender }) => sender === kind);
  const kinds = [
    { name: person, ...sumOf(ofKind('person')) },
    { name: authority, ...sumOf(ofKind('authority')) },
    { name: m.ledger.companies, ...sumOf(ofKind('company')) },
  ];
  const named = months.map((counts, n) => ({ name: monthName().format(Date.UTC(year, n)), ...counts }));
  return (
    <>
      <CountChart heading={m.ledger.bySender} groups={kinds} />
      <CountChart heading={m.ledger.byMonth} groups={named} />
    </>
  );
}

function sumOf(rows: readonly LedgerRow[]): Counts {
  const sum = (part: keyof Counts) => rows.reduce((all, row) => all + row[part], 0);
  return { asked: sum('asked'), kept: sum('kept'), corrected: sum('corrected'), removed: sum('removed') };
}

interface CountChartProps {
  heading: string;
  groups: readonly (Counts & { name: string })[];
}

/** Bars of one scale, from 0 to the highest count, with each number beside its bar. */
function CountChart({ heading, groups }: CountChartProps) {
  const asked = groups.filter((group) => group.asked > 0);
  const top = Math.max(...asked.map((group) => group.asked));
  if (asked.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-22">{heading}</h2>
      <ul className="grid gap-4">
        {asked.map((group) => (
          <li key={group.name} className="grid gap-1">
            <p className="font-semibold">{group.name}</p>
            <dl className="grid gap-1">
              {PARTS.map((part) => (
                <div key={part} className="grid grid-cols-[6rem_1fr_3rem] items-center gap-2">
                  <dt className="text-14">{m.ledger.columns[part]}</dt>
                  <dd aria-hidden="true" data-bar className="h-4 rounded-control bg-sunken">
                    <div
                      className={`h-full rounded-control ${BARS[part]}`}
                      style={{ width: `${(100 * group[part]) / top}%` }}
                    />
                  </dd>
                  <dd className="text-right tabular-nums">{group[part]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <div
        aria-hidden="true"
        className="grid grid-cols-[6rem_1fr_3rem] gap-2 text-14 text-muted tabular-nums"
      >
        <p className="col-start-2 flex justify-between">
          <span>0</span> <span>{top}</span>
        </p>
      </div>
    </section>
  );
}
