import type { Speaking } from '@corpomeme/contract/companies/speakers';
import * as operations from '@corpomeme/contract/companies/speakers';
import { m } from '@corpomeme/contract/site/messages';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { awaited } from '../../../lib/awaited.ts';
import { fullDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSession } from '../../site/session/session-store.ts';
import { useSpeaking, useSpeakingStep } from './use-speaking.ts';

interface SpeakingProofsProps {
  company: string;
  host: string;
  record: NonNullable<Speaking['record']>;
}

/** The two ways to a proof; a browser that opened the link of a mail has only a button. */
function SpeakingProofs({ company, host, record }: SpeakingProofsProps) {
  const token = useLocation().hash.slice(1);
  const { mutate, isPending } = useSpeakingStep(company);
  if (token)
    return (
      <div className="grid justify-items-start gap-3">
        <p>{m.speaking.linkText}</p>
        <Button tone="marker" busy={isPending} onClick={() => mutate({ step: 'confirm', token })}>
          {m.speaking.confirm}
        </Button>
      </div>
    );
  return (
    <>
      <section className="grid gap-3">
        <h2 className="text-22">{m.speaking.recordHeading}</h2>
        <p>{m.speaking.recordText}</p>
        <dl className="grid gap-2 rounded-control bg-sunken p-3 wrap-anywhere">
          <Part term={m.speaking.recordName}>{record.name}</Part>
          <Part term={m.speaking.recordValue}>{record.value}</Part>
        </dl>
        <Button busy={isPending} onClick={() => mutate({ step: 'check' })} className="justify-self-start">
          {m.speaking.check}
        </Button>
      </section>
      <section className="grid gap-3">
        <h2 className="text-22">{m.speaking.mailHeading}</h2>
        <p>{m.speaking.mailText}</p>
        <MailboxForm company={company} host={host} />
      </section>
    </>
  );
}

function Part({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="text-14 text-muted">{term}</dt>
      <dd>
        <code>{children}</code>
      </dd>
    </div>
  );
}

const resolver = formResolver<{ mailbox: string }>(({ mailbox }) => ({
  mailbox: mailbox.trim() === '' || mailbox.includes('@') ? m.speaking.mailboxMissing : undefined,
}));

function MailboxForm({ company, host }: Pick<SpeakingProofsProps, 'company' | 'host'>) {
  const form = useForm({ defaultValues: { mailbox: '' }, resolver });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async ({ mailbox }) => {
    try {
      const call = browserApi.call(operations.mailSpeakerLink, {
        params: { name: company },
        body: { mailbox: mailbox.trim() },
      });
      toast((await awaited(call)).message, 'success');
    } catch (error) {
      showRefusal(form, error, { failed: m.speaking.notDone, field: 'mailbox' });
    }
  });
  return (
    <Form noValidate onSubmit={(event) => void send(event)} className="grid max-w-md gap-4">
      <TextField
        label={m.speaking.mailbox({ host })}
        hint={m.speaking.mailboxHint({ host })}
        error={errors.mailbox?.message}
        {...form.register('mailbox')}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {m.speaking.send}
      </Button>
    </Form>
  );
}

interface SpeakingPanelProps {
  company: string;
  /** What a visitor sees. */
  visitor: ReactNode;
  /** What who speaks for the company sees, too. */
  speaker: ReactNode;
}

/** What the member can do to speak for the company. */
export function SpeakingPanel({ company, visitor, speaker }: SpeakingPanelProps) {
  const { status } = useSession();
  const query = useSpeaking(company, status === 'in');
  if (status === 'out') return visitor;
  if (!query.data) return <NotLoaded query={query} text={m.speaking.failed} className="h-40" />;
  return (
    <div aria-live="polite" className="grid gap-6">
      <SpeakingState speaking={query.data} />
      {query.data.state === 'speaking' && speaker}
    </div>
  );
}

function SpeakingState({ speaking }: { speaking: Speaking }) {
  const { company, state, host, until, needs_look, record } = speaking;
  const { mutate, isPending, variables } = useSpeakingStep(company);
  const isBusy = (step: string) => isPending && variables.step === step;
  if (host === null) return <p>{m.speaking.noWebsite({ company })}</p>;
  const isProven = state === 'speaking' || state === 'waiting';
  return (
    <>
      {state === 'speaking' && (
        <p className="font-semibold">{m.speaking.speaking({ company, until: fullDate(until) })}</p>
      )}
      {state === 'waiting' && <p className="font-semibold">{m.speaking.waiting}</p>}
      {needs_look && !isProven && <p className="text-muted">{m.speaking.look}</p>}
      {record ? (
        <SpeakingProofs company={company} host={host} record={record} />
      ) : (
        <Button
          tone={isProven ? 'plain' : 'marker'}
          busy={isBusy('ask')}
          onClick={() => mutate({ step: 'ask' })}
          className="justify-self-start"
        >
          {isProven ? m.speaking.renew : m.speaking.ask}
        </Button>
      )}
      {state !== 'none' && (
        <Button
          tone="quiet"
          busy={isBusy('stop')}
          onClick={() => mutate({ step: 'stop' })}
          className="-ml-4 justify-self-start"
        >
          {m.speaking.stop}
        </Button>
      )}
    </>
  );
}
