import type { Setup, SetupStep } from '@corpomeme/contract/people/setup';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import Circle from 'lucide-react/icons/circle';
import { type ReactNode, useId } from 'react';
import { fullDate } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Step } from '../../../../ui/step.tsx';
import { setupQuery } from '../admin-queries.ts';
import { useSettling, useTestMail } from './use-setup.ts';

/** The open steps of the checklist of a new site (decision 115); nothing once all are done or settled. */
export function SetupList() {
  const query = useQuery(setupQuery);
  const { data } = query;
  if (query.isLoadingError) return <LoadFailure text={m.setup.failed} query={query} />;
  if (!data) return null;
  const open = data.steps.filter(({ state }) => state === 'open');
  const settled = data.steps.filter(({ state }) => state === 'settled');
  return (
    <Step of={open.map(({ step }) => step).join()} className="empty:hidden">
      {open.length > 0 && <OpenSteps setup={data} open={open} settled={settled} />}
    </Step>
  );
}

interface OpenStepsProps {
  setup: Setup;
  open: Setup['steps'];
  settled: Setup['steps'];
}

function OpenSteps({ setup, open, settled }: OpenStepsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card border border-ink bg-surface p-4 sm:p-5">
      <h2 id={id} className="text-18">
        {m.setup.heading}
      </h2>
      <p className="max-w-prose text-14 text-muted">{m.setup.intro}</p>
      <ol className="grid divide-y divide-line">
        {open.map(({ step }) => (
          <OpenStep key={step} step={step} setup={setup} />
        ))}
      </ol>
      {settled.length > 0 && <SettledSteps steps={settled.map(({ step }) => step)} />}
    </section>
  );
}

function OpenStep({ step, setup }: { step: SetupStep; setup: Setup }) {
  const settling = useSettling();
  const Help = HELP[step];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 py-3">
      <Circle className="mt-0.5 size-5 text-muted" />
      <div className="grid gap-2">
        <h3 className="text-16 font-semibold">{m.setup.steps[step]}</h3>
        <Help setup={setup}>
          <Button
            tone="quiet"
            className="-ml-4 text-left"
            busy={settling.isPending}
            onClick={() => settling.mutate({ step, state: 'settled' })}
          >
            {m.setup.settle[step]}
          </Button>
        </Help>
      </div>
    </li>
  );
}

interface HelpProps {
  setup: Setup;
  /** The button that settles the step. */
  children: ReactNode;
}

/** What the admin does for each step: a text, and a command or a button. */
const HELP: Record<SetupStep, (props: HelpProps) => ReactNode> = {
  mail: MailHelp,
  address: ({ setup, children }) => (
    <>
      <Text>{m.setup.address({ url: setup.public_url })}</Text>
      <Row>{children}</Row>
    </>
  ),
  operator: ({ children }) => (
    <>
      <Text>{m.setup.operator}</Text>
      <Row>
        <LinkButton to={page.adminSection('settings')}>{m.setup.operatorLink}</LinkButton>
        {children}
      </Row>
    </>
  ),
  name: ({ children }) => (
    <>
      <Text>{m.setup.name}</Text>
      <Row>
        <LinkButton to={page.adminSection('settings')}>{m.setup.nameLink}</LinkButton>
        {children}
      </Row>
    </>
  ),
  companies: ({ children }) => (
    <>
      <Text>{m.setup.companies}</Text>
      <Row>
        <LinkButton to={page.adminSection('companies')}>{m.setup.companiesLink}</LinkButton>
        {children}
      </Row>
    </>
  ),
  moderator: ({ children }) => (
    <>
      <Text>{m.setup.moderator}</Text>
      <Row>
        <LinkButton to={page.adminSection('users')}>{m.setup.moderatorLink}</LinkButton>
        {children}
      </Row>
    </>
  ),
  backup: ({ setup, children }) => (
    <>
      <Text>
        {setup.backed_up_at ? m.setup.backup({ at: fullDate(setup.backed_up_at) }) : m.setup.noBackup}
      </Text>
      <pre className="rounded-control bg-sunken px-3 py-2 text-14 whitespace-pre-wrap wrap-anywhere select-all">
        <code>{m.setup.backupCommand}</code>
      </pre>
      <Row>{children}</Row>
    </>
  ),
};

function MailHelp({ setup, children }: HelpProps) {
  const test = useTestMail();
  return (
    <>
      <Text>{m.setup.mail[setup.mail_by]}</Text>
      <Row>
        {setup.mail_by === 'smtp' && (
          <Button busy={test.isPending} onClick={() => test.mutate()}>
            {m.setup.mail.send}
          </Button>
        )}
        {children}
      </Row>
    </>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="max-w-prose text-muted wrap-anywhere">{children}</p>;
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-6 gap-y-2">{children}</div>;
}

/** Lists settled steps. An admin can reopen a step that was settled by mistake. */
function SettledSteps({ steps }: { steps: SetupStep[] }) {
  const settling = useSettling();
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-14 text-muted">
        {m.setup.settled({ count: steps.length })}
      </summary>
      <ul className="grid gap-1">
        {steps.map((step) => (
          <li key={step} className="flex flex-wrap items-center justify-between gap-2">
            {m.setup.steps[step]}
            <Button busy={settling.isPending} onClick={() => settling.mutate({ step, state: 'open' })}>
              {m.setup.open}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
