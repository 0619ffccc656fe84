import type { Ledger, LedgerRow } from '@corpomeme/contract/disputes/demands';
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
