import type {
  Calibration,
  CheckName,
  CheckWeights,
  WeightChange,
} from '@corpomeme/contract/moderation/screening';
import * as operations from '@corpomeme/contract/moderation/screening.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { refusalText } from '../../../../lib/api/refusal.ts';
import { fullDate } from '../../../../lib/format.ts';
import { oneDecimal } from '../../../../lib/one-decimal.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { ScrollingTable } from '../../../../ui/scrolling-table.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { calibrationQuery } from '../admin-queries.ts';
/** Shows how often findings led to rejection, and the weights that past decisions suggest. */
export function CalibrationPart() {
  const query = useQuery(calibrationQuery);
  const { apply, revert } = useWeightChange();
  if (query.isLoadingError) return <LoadFailure text={m.calibration.failed} query={query} />;
  if (!query.data) return <Skeleton className="h-56" />;
  const { decisions, rejected, weights, proposal, previous, changed_at: changedAt } = query.data;
  const isDifferent = proposal !== null && differs(weights, proposal.weights);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p>{m.calibration.counted({ decisions, rejected })}</p>
      <WeightTable calibration={query.data} />
      {proposal ? <Effect proposal={proposal} isDifferent={isDifferent} /> : <p>{m.calibration.tooFew}</p>}
      {changedAt && (
        <p className="text-14 text-muted">{m.calibration.changed({ when: fullDate(changedAt) })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {isDifferent && (
          <Button
            tone="marker"
            busy={apply.isPending}
            onClick={() => apply.mutate({ from: weights, to: proposal.weights })}
          >
            {m.calibration.apply}
          </Button>
        )}
        {previous && (
          <Button busy={revert.isPending} onClick={() => revert.mutate()}>
            {m.calibration.revert}
          </Button>
        )}
      </div>
    </div>
  );
}

function differs(one: CheckWeights, other: CheckWeights): boolean {
  return (Object.keys(one) as CheckName[]).some((name) => one[name] !== other[name]);
}

const CELL = 'border-t border-line px-3 py-2.5 whitespace-nowrap';

function WeightTable({ calibration: { checks, weights, proposal } }: { calibration: Calibration }) {
  return (
    <ScrollingTable caption={m.calibration.heading}>
      <thead>
        <tr className="text-14 text-muted">
          {Object.values(m.calibration.columns).map((column, at) => (
            <th
              key={column}
              scope="col"
              className={at === 0 ? 'px-3 py-3 text-left font-semibold' : 'px-3 py-3 font-semibold'}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {checks.map(({ check, found, rejected }) => (
          <tr key={check}>
            <th scope="row" className={`${CELL} text-left font-normal`}>
              {m.calibration.checks[check]}
            </th>
            <td className={CELL}>{found}</td>
            <td className={CELL}>
              {found === 0
                ? m.calibration.nothing
                : m.calibration.share({ rejected, percent: Math.round((100 * rejected) / found) })}
            </td>
            <td className={CELL}>{weights[check]}</td>
            <td className={CELL}>
              <Proposed from={weights[check]} to={proposal?.weights[check] ?? weights[check]} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

function Proposed({ from, to }: { from: number; to: number }) {
  if (from === to) return to;
  return (
    <strong>
      {to} <span className="sr-only">{m.calibration.unlike}</span>
    </strong>
  );
}

interface EffectProps {
  proposal: NonNullable<Calibration['proposal']>;
  isDifferent: boolean;
}

function Effect({ proposal, isDifferent }: EffectProps) {
  const { effect, learnt_from: learntFrom, is_held_out: isHeldOut } = proposal;
  if (!isDifferent) return <p>{m.calibration.same}</p>;
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>{m.calibration.learnt({ count: learntFrom, isHeldOut })}</li>
      <li>{m.calibration.effect(effect)}</li>
      <li>{m.calibration.order({ before: percent(effect.auc_before), after: percent(effect.auc_after) })}</li>
    </ul>
  );
}

/** After a conflict with another admin, shows that admin's settings. */
function useWeightChange() {
  const client = useQueryClient();
  const keep = (text: string) => (calibration: Calibration) => {
    client.setQueryData(calibrationQuery.queryKey, calibration);
    toast(text, 'success');
  };
  const onError = (error: unknown) => {
    toast(refusalText(error, m.calibration.notSaved), 'error');
    void client.invalidateQueries({ queryKey: calibrationQuery.queryKey });
  };
  const apply = useMutation({
    mutationFn: (body: WeightChange) => browserApi.call(operations.applyWeights, { body }),
    onSuccess: keep(m.calibration.applied),
    onError,
  });
  const revert = useMutation({
    mutationFn: () => browserApi.call(operations.revertWeights),
    onSuccess: keep(m.calibration.reverted),
    onError,
  });
  return { apply, revert };
}

function percent(share: number | null): string {
  return share === null ? m.calibration.nothing : m.calibration.percent({ share: oneDecimal(100 * share) });
}
