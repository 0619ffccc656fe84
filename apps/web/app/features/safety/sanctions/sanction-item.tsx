import type { Sanction } from '@corpomeme/contract/safety/sanctions';
import type { ReactNode } from 'react';
import { fullDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { appealStrings } from '../../site/appeals/appeal.strings.ts';
import { ReasonWords } from '../../site/reasons/reason-words.tsx';
import { DecisionRule } from '../../site/rules/held-rule.tsx';
import { sanctionStrings as strings } from './sanction.strings.ts';

/** One sanction with reason, dates and the result of an appeal; names its moderator only if the response does. */
export function SanctionItem({ sanction, children }: { sanction: Sanction; children?: ReactNode }) {
  const { kind, reason, reason_code, in_force, created_at, created_by_username: by } = sanction;
  return (
    <li className="grid gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-sans text-16 font-semibold">{strings.kind[kind]}</h3>
        {kind !== 'warning' && (
          <Badge tone={in_force ? 'reject' : 'neutral'}>{in_force ? strings.inForce : strings.over}</Badge>
        )}
      </div>
      <p className="text-14 text-muted">
        {strings.given(fullDate(created_at))}
        {by && ` ${strings.givenBy(by)}`}
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
  if (lifted_at) return ` · ${strings.lifted(fullDate(lifted_at))}`;
  if (kind === 'warning') return '';
  if (!expires_at) return ` · ${strings.noEnd}`;
  return ` · ${in_force ? strings.ends(fullDate(expires_at)) : strings.ended(fullDate(expires_at))}`;
}

const STATES = {
  open: appealStrings.waiting,
  accepted: appealStrings.accepted,
  dismissed: appealStrings.dismissed,
  closed: appealStrings.closed,
};

function AppealState({ appeal }: { appeal: NonNullable<Sanction['appeal']> }) {
  return (
    <div className="grid gap-1 border-l-2 border-line pl-3">
      <p dir="auto" className="whitespace-pre-line wrap-anywhere text-muted">
        {appeal.text}
      </p>
      <p className="font-semibold">{STATES[appeal.state]}</p>
      {appeal.answer && (
        <p className="whitespace-pre-line wrap-anywhere">{appealStrings.answer(appeal.answer)}</p>
      )}
    </div>
  );
}
