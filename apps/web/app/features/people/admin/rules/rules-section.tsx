import { REASONS } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import type { HouseRule } from '@corpomeme/contract/site/rules';
import { useQuery } from '@tanstack/react-query';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { inOne, SecondText } from '../../../../lib/second-text.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { rulesQuery } from '../../../site/rules/rules-query.ts';
import { useOpening } from '../use-opening.ts';
import { RuleForm } from './rule-form.tsx';

/** The house rules with their forms; a new rule comes last. */
export default function RulesSection() {
  const query = useQuery(rulesQuery(browserApi));
  const { data } = query;
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-muted">{m.rule.intro}</p>
      {query.isLoadingError && <LoadFailure text={m.rule.failed} query={query} />}
      {!data && !query.isLoadingError && <Skeleton className="h-96" />}
      {data && (
        <>
          <ol className="grid divide-y divide-line rounded-card border border-line bg-surface">
            {data.map((rule) => (
              <Item key={rule.number} rule={rule} />
            ))}
          </ol>
          <NewRule />
        </>
      )}
    </div>
  );
}

function Item({ rule }: { rule: HouseRule }) {
  const { isOpen, setOpen, opener } = useOpening();
  const { number, reasons, versions } = rule;
  const [latest] = versions;
  if (!latest) return null;
  return (
    <li className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-18">{m.rule.rule({ number })}</h3>
        <span className="text-14 text-muted">{m.rule.version({ version: latest.version })}</span>
        {latest.withdrawn && <Badge tone="neutral">{m.rule.withdrawn}</Badge>}
      </div>
      {isOpen ? (
        <RuleForm rule={rule} onClose={() => setOpen(false)} />
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 flex-1 basis-64 gap-1">
            <p className="wrap-anywhere">{inOne(latest.text)}</p>
            <SecondText as="p" className="wrap-anywhere text-muted">
              {latest.text.ro}
            </SecondText>
            <p className="text-14 text-muted">{reasons.map((code) => inOne(REASONS[code])).join(' · ')}</p>
          </div>
          <Button ref={opener} aria-label={m.rule.editOne({ number })} onClick={() => setOpen(true)}>
            {m.rule.edit}
          </Button>
        </div>
      )}
    </li>
  );
}

function NewRule() {
  const { isOpen, setOpen, opener } = useOpening();
  if (!isOpen) {
    return (
      <Button ref={opener} className="justify-self-start" onClick={() => setOpen(true)}>
        {m.rule.add}
      </Button>
    );
  }
  return (
    <section aria-label={m.rule.newRule} className="grid gap-2">
      <h3 className="text-18">{m.rule.newRule}</h3>
      <RuleForm rule={null} onClose={() => setOpen(false)} />
    </section>
  );
}
