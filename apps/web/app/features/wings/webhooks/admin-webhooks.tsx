import { m } from '@corpomeme/contract/site/messages';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  testWebhook,
  WEBHOOK,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
} from '@corpomeme/contract/wings/webhooks';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { fullDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ListSection } from '../../../ui/list-section.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { toast } from '../../../ui/toast.ts';
import { adminKeys } from '../../people/admin/admin-keys.ts';
import { ShownOnce } from '../../site/share/shown-once.tsx';

interface Draft {
  url: string;
  events: WebhookEvent[];
}

const EMPTY: Draft = { url: '', events: ['meme.approved', 'meme.removed'] };

const resolver = formResolver<Draft>(({ url, events }) => ({
  url: /^https:\/\/./i.test(url.trim()) ? undefined : m.webhooks.urlHint,
  events: events.length > 0 ? undefined : m.webhooks.eventsWrong,
}));

/** Adds a webhook and shows its secret once. */
function WebhookForm({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm<Draft>({ defaultValues: EMPTY, resolver });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ url, events }) => {
    if (isSubmitting) return;
    try {
      const made = await browserApi.call(addWebhook, { body: { url: url.trim(), events } });
      setSecret(made.secret);
      form.reset(EMPTY);
      await onAdded();
    } catch (error) {
      showRefusal(form, error, { failed: m.webhooks.addFailed, field: 'url' });
    }
  });
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <Form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          label={m.webhooks.url}
          hint={!errors.url && m.webhooks.urlHint}
          error={errors.url?.message}
          {...form.register('url')}
          type="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={WEBHOOK.urlMax}
        />
        <fieldset className="grid">
          <legend className="pb-1.5 font-semibold">{m.webhooks.events}</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <label key={event} className="flex min-h-11 items-center gap-3">
              <input type="checkbox" className="size-6" value={event} {...form.register('events')} />
              {m.webhooks.event[event]}
            </label>
          ))}
        </fieldset>
        <FormProblem text={errors.events?.message ?? errors.root?.message} />
        <Button type="submit" tone="marker" className="justify-self-start" busy={isSubmitting}>
          {m.webhooks.add}
        </Button>
      </Form>
      <div aria-live="polite">
        {secret && (
          <ShownOnce key={secret} words={{ ...m.webhooks, label: m.webhooks.secret }} value={secret} />
        )}
      </div>
    </div>
  );
}

/** Milliseconds between two looks at deliveries that wait. */
const LOOK_AGAIN = 3000;

const webhooksQuery = queryOptions({
  staleTime: 0,
  meta: { personal: true },
  queryKey: adminKeys.webhooks,
  queryFn: ({ signal }) => browserApi.call(listWebhooks, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some(({ deliveries }) => deliveries.some((sent) => sent.state === 'waiting'))
      ? LOOK_AGAIN
      : false,
});

/** Programs that are told what happens, and whether they hear it. */
export default function WebhooksSection() {
  const query = useQuery(webhooksQuery);
  const { data } = query;
  if (!data) return <NotLoaded query={query} text={m.webhooks.failed} className="h-64" />;
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-muted">{m.webhooks.intro}</p>
      <WebhookForm onAdded={() => query.refetch()} />
      <ListSection
        label={m.webhooks.heading}
        none={m.webhooks.none}
        items={data}
        row={(webhook, onGone) => <WebhookItem key={webhook.id} webhook={webhook} onGone={onGone} />}
      />
    </div>
  );
}

function WebhookItem({ webhook, onGone }: { webhook: Webhook; onGone: () => void }) {
  const client = useQueryClient();
  const { id, url, events, off, deliveries } = webhook;
  const change = useMutation({
    mutationFn: (act: 'test' | 'remove') =>
      act === 'test'
        ? browserApi.call(testWebhook, { params: { id } })
        : browserApi.call(removeWebhook, { params: { id } }),
    // Another admin may have removed it already.
    onSettled: (answer, error, act) => {
      if (error && !isStatus(error, 404)) return toast(m.webhooks.actFailed, 'error');
      toast(answer?.message ?? m.webhooks.removed, 'success');
      if (act === 'remove') onGone();
      return client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    },
  });
  return (
    <li className="grid gap-3 px-4 py-3">
      <div>
        <p className="font-semibold break-all">{url}</p>
        <p className="text-14 text-muted">{events.map((event) => m.webhooks.event[event]).join(' · ')}</p>
      </div>
      {off && <TurnedOff id={id} url={url} off={off} />}
      <div className="flex flex-wrap gap-3">
        <Button
          aria-label={m.webhooks.testOf({ url })}
          busy={change.isPending && change.variables === 'test'}
          onClick={() => change.mutate('test')}
        >
          {m.webhooks.test}
        </Button>
        <Button
          aria-label={m.webhooks.removeOf({ url })}
          busy={change.isPending && change.variables === 'remove'}
          onClick={() => change.mutate('remove')}
        >
          {m.webhooks.remove}
        </Button>
      </div>
      <Deliveries deliveries={deliveries} />
    </li>
  );
}

interface TurnedOffProps extends Pick<Webhook, 'id' | 'url'> {
  off: NonNullable<Webhook['off']>;
}

/** Says why nothing is sent, and lets the admin go on. */
function TurnedOff({ id, url, off: { at, status } }: TurnedOffProps) {
  const client = useQueryClient();
  const turnOn = useMutation({
    mutationFn: () => browserApi.call(changeWebhook, { params: { id }, body: { is_on: true } }),
    onError: () => toast(m.webhooks.actFailed, 'error'),
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
  const date = fullDate(at);
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-semibold">
        {status === null
          ? m.webhooks.off({ date })
          : m.webhooks.offByReceiver({ date, status: String(status) })}
      </p>
      <Button
        aria-label={m.webhooks.turnOnOf({ url })}
        busy={turnOn.isPending}
        onClick={() => turnOn.mutate()}
      >
        {m.webhooks.turnOn}
      </Button>
    </div>
  );
}

function Deliveries({ deliveries }: Pick<Webhook, 'deliveries'>) {
  if (deliveries.length === 0) return <p className="text-14 text-muted">{m.webhooks.quiet}</p>;
  const hasFailed = deliveries.some(({ state }) => state === 'failed');
  return (
    <details open={hasFailed}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {m.webhooks.deliveries}
      </summary>
      <ul className="grid gap-2 text-14">
        {deliveries.map(({ id, event, created_at, state, tries, status }) => (
          <li key={id}>
            <span className={state === 'failed' ? 'font-semibold text-reject' : ''}>
              {m.webhooks.event[event]}: {m.webhooks.states[state]}
            </span>{' '}
            <span className="text-muted">
              <time dateTime={created_at}>{fullDate(created_at)}</time>
              {tries > 0 &&
                ` · ${m.webhooks.tries({ count: tries })} · ${status === null ? m.webhooks.noStatus : m.webhooks.status({ status })}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
