import type { Speaking } from '@corpomeme/contract/companies/speakers';
import { m } from '@corpomeme/contract/site/messages';
import { fullDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showLogin } from '../../site/session/log-in-requests.ts';
import { useSession } from '../../site/session/session-store.ts';
import { SpeakingProofs } from './speaking-proofs.tsx';
import { useSpeaking, useSpeakingStep } from './use-speaking.ts';

/** What the member can do to speak for the company. */
export function SpeakingPanel({ company }: { company: string }) {
  const { status } = useSession();
  const query = useSpeaking(company, status === 'in');
  if (status === 'out')
    return (
      <div className="grid justify-items-start gap-3">
        <p>{m.speaking.logIn}</p>
        <Button onClick={showLogin} className="with-script">
          {m.speaking.logInButton}
        </Button>
      </div>
    );
  if (query.isLoadingError) return <LoadFailure text={m.speaking.failed} query={query} />;
  if (!query.data) return <Skeleton className="h-40" />;
  return (
    <div aria-live="polite" className="grid gap-6">
      <SpeakingState speaking={query.data} />
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
