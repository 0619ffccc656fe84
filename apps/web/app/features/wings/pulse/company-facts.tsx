import { cityText } from '@corpomeme/contract/companies/company-names';
import { m } from '@corpomeme/contract/site/messages';
import type { AnswerFigures, CompanyPulse } from '@corpomeme/contract/wings/pulse';
import type { ReactNode } from 'react';
import { monthAndYear } from '../../../lib/format.ts';

/** Memes, people, first month and cities. */
export function CompanyFacts({ pulse }: { pulse: CompanyPulse }) {
  const { memes, people, since, cities, answers } = pulse;
  return (
    <dl
      aria-label={m.pulse.facts}
      className="grid grid-cols-[fit-content(55%)_minmax(0,1fr)] gap-x-6 gap-y-1 sm:flex sm:flex-wrap sm:gap-x-10"
    >
      <Fact name={m.pulse.memes}>{memes}</Fact>
      {people !== null && <Fact name={m.pulse.people}>{m.pulse.atLeast({ people })}</Fact>}
      {since && <Fact name={m.pulse.since}>{monthAndYear(`${since}-01T00:00:00Z`)}</Fact>}
      {cities.length > 0 && <Fact name={m.pulse.cities}>{cities.map(cityText).join(', ')}</Fact>}
      {answers && <Fact name={m.pulse.answers.title}>{answersText(answers, memes)}</Fact>}
    </dl>
  );
}

function answersText({ answered, days, changes }: AnswerFigures, memes: number): string {
  const { count, median, changed } = m.pulse.answers;
  const parts = [count({ answered, memes }), median({ count: days })];
  if (changes > 0) parts.push(changed({ count: changes }));
  return parts.join(' · ');
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
