import type { Setup, SetupStep } from '@corpomeme/contract/people/admin';
import * as operations from '@corpomeme/contract/people/admin';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Circle from 'lucide-react/icons/circle';
import { type ReactNode, useId } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { fullDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Step } from '../../../ui/step.tsx';
import { toast } from '../../../ui/toast.ts';
import { setupQuery } from './admin-queries.ts';
import { SectionBlock } from './section-block.tsx';
import UserSection from './users/user-section.tsx';

/** Returns a function that caches the checklist of a response. */
function useSetupUpdate() {
  const client = useQueryClient();
  return (setup: Setup) => client.setQueryData(setupQuery.queryKey, setup);
}

/** Settles a step, or opens it again. */
function useSettling() {
  const updateSetup = useSetupUpdate();
  return useMutation({
    mutationFn: ({ step, state }: { step: SetupStep; state: 'settled' | 'open' }) =>
      browserApi.call(operations.settleSetup, { params: { step }, body: { state } }),
    onSuccess: updateSetup,
    onError: (error) => toast(refusalText(error, m.setup.notSaved), 'error'),
  });
}

/** Sends a mail to the admin and shows the mail server's error if it refuses. */
function useTestMail() {
  const updateSetup = useSetupUpdate();
  return useMutation({
    mutationFn: () => browserApi.call(operations.sendTestMail),
    onSuccess: (setup) => {
      updateSetup(setup);
      toast(setup.mail_by === 'smtp' ? m.setup.mail.sent : m.setup.mail.written, 'success');
    },
    onError: (error) => {
      const isRefused = error instanceof ApiError && error.body.code === 'mail_failed';
      toast(isRefused ? refusalOf(error.body.reason) : refusalText(error, m.setup.notSaved), 'error');
    },
  });
}

function refusalOf(reason: string | null | undefined): string {
  return reason ? m.setup.mail.refusedBecause({ reason }) : m.setup.mail.refused;
}

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
      <ol className="grid divide-y divide-line">
        {open.map(({ step }, place) => (
          <OpenStep key={step} step={step} setup={setup} isFirst={place === 0} />
        ))}
      </ol>
      {settled.length > 0 && <SettledSteps steps={settled.map(({ step }) => step)} />}
    </section>
  );
}

function OpenStep({ step, setup, isFirst }: { step: SetupStep; setup: Setup; isFirst: boolean }) {
  const settling = useSettling();
  const Help = HELP[step];
  return (
    <li>
      <details className="group" open={isFirst}>
        <summary className="flex min-h-11 items-center gap-3">
          <Circle className="size-5 shrink-0 text-muted" />
          <h3 className="text-16 font-semibold">{m.setup.steps[step]}</h3>
          <ChevronDown className="ml-auto size-5 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <div className="grid gap-2 pb-3 pl-8">
          <Help setup={setup}>
            <button
              type="button"
              aria-busy={settling.isPending || undefined}
              className="min-h-11 text-14 text-muted underline underline-offset-3 hover:text-ink"
              onClick={() => !settling.isPending && settling.mutate({ step, state: 'settled' })}
            >
              {m.setup.settle[step]}
            </button>
          </Help>
        </div>
      </details>
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
        <LinkButton to={`${page.adminSection('settings')}#settings-operator`}>
          {m.setup.operatorLink}
        </LinkButton>
        {children}
      </Row>
    </>
  ),
  name: ({ children }) => (
    <>
      <Text>{m.setup.name}</Text>
      <Row>
        <LinkButton to={`${page.adminSection('settings')}#settings-name`}>{m.setup.nameLink}</LinkButton>
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
  upgrade: ({ children }) => (
    <>
      <Text>{m.setup.upgrade}</Text>
      <Row>
        <LinkButton to={page.adminSection('screening')}>{m.setup.upgradeLink}</LinkButton>
        {children}
      </Row>
    </>
  ),
};

function MailHelp({ setup, children }: HelpProps) {
  const test = useTestMail();
  return (
    <>
      <Text>{m.setup.mail[setup.mail_by]}</Text>
      <Row>
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          {m.setup.mail.send}
        </Button>
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

/** The first page of the admin panel (product: screens), lazy-loaded. */
export default function Overview() {
  // The list stands above the users, who would jump away from a pointer when it comes.
  const isWaiting = useQuery(setupQuery).isPending;
  return (
    <>
      {isWaiting && <Skeleton className="h-96" />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6" hidden={isWaiting}>
        <SetupList />
        <SectionBlock heading={m.admin.users}>
          <UserSection />
        </SectionBlock>
      </div>
    </>
  );
}
