import { m } from '@corpomeme/contract/site/messages';
import { WEBHOOK, WEBHOOK_EVENTS, type WebhookEvent } from '@corpomeme/contract/wings/webhooks';
import { addWebhook } from '@corpomeme/contract/wings/webhooks.operations';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
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
export function WebhookForm({ onAdded }: { onAdded: () => Promise<unknown> }) {
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
        <Field label={m.webhooks.url} hint={!errors.url && m.webhooks.urlHint} error={errors.url?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('url')}
              type="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={WEBHOOK.urlMax}
            />
          )}
        </Field>
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
