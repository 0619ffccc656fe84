import type { Sanction } from '@corpomeme/contract/safety/sanctions';
import { m } from '@corpomeme/contract/site/messages';
import type { ReactNode } from 'react';
import { fullDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ReasonWords } from '../../site/reasons/reason-words.tsx';
import { DecisionRule } from '../../site/rules/held-rule.tsx';

/** One sanction with reason, dates and the result of an appeal; names its moderator only if the response does. */
export function SanctionItem({ sanction, children }: { sanction: Sanction; children?: ReactNode }) {
  const { kind, reason, reason_code, in_force, created_at, created_by_username: by } = sanction;
  return (
    <li className="grid gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-sans text-16 font-semibold">{m.sanction.kind[kind]}</h3>
        {kind !== 'warning' && (
          <Badge tone={in_force ? 'reject' : 'neutral'}>
            {in_force ? m.sanction.inForce : m.sanction.over}
          </Badge>
        )}
      </div>
      <p className="text-14 text-muted">
        {m.sanction.given({ date: fullDate(created_at) })}
        {by && ` ${m.sanction.givenBy({ name: by })}`}
        {describeEnd(sanction)}
      </p>
      {reason_code && <ReasonWords code={reason_code} />}
      {sanction.rule && <DecisionRule rule={sanction.rule} />}
      {reason && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {reason}
        </p>
      )}
      {sanction.appeal && <AppealState appeal={sanction.appeal} />}
      {children}
    </li>
  );
}

/** Follows the start date. */
function describeEnd({ kind, expires_at, lifted_at, in_force }: Sanction): string {
  if (lifted_at) return ` · ${m.sanction.lifted({ date: fullDate(lifted_at) })}`;
  if (kind === 'warning') return expires_at ? ` · ${m.sanction.paused({ date: fullDate(expires_at) })}` : '';
  if (!expires_at) return ` · ${m.sanction.noEnd}`;
  return ` · ${in_force ? m.sanction.ends({ date: fullDate(expires_at) }) : m.sanction.ended({ date: fullDate(expires_at) })}`;
}

function AppealState({ appeal }: { appeal: NonNullable<Sanction['appeal']> }) {
  return (
    <div className="grid gap-1 border-l-2 border-line pl-3">
      <p dir="auto" className="whitespace-pre-line wrap-anywhere text-muted">
        {appeal.text}
      </p>
      <p className="font-semibold">{m.appeal.states[appeal.state]}</p>
      {appeal.answer && (
        <p className="whitespace-pre-line wrap-anywhere">{m.appeal.answer({ words: appeal.answer })}</p>
      )}
    </div>
  );
}
