import { m } from '@corpomeme/contract/site/messages';
import type { DeskCare } from '@corpomeme/contract/wings/wellbeing';
import { WELLBEING } from '@corpomeme/contract/wings/wellbeing';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../../lib/api/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SettingSwitch } from '../../../ui/form/setting-switch.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { deskCareQuery, useDeskCareChange } from './use-desk-care.ts';

export function WellbeingDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(deskCareQuery);
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.wellbeing.title}
      onCloseAutoFocus={(event) => event.preventDefault()}
    >
      {query.isLoadingError && <LoadFailure text={m.wellbeing.failed} query={query} />}
      {query.data ? <CareForm care={query.data} /> : <Skeleton className="h-40" />}
    </Dialog>
  );
}

const readLimit = (text: string) => (text.trim() === '' ? null : Number(text));

const resolver = formResolver<{ limit: string }>(({ limit }) => {
  const wanted = readLimit(limit);
  const isOdd = wanted !== null && !(Number.isInteger(wanted) && wanted >= 1 && wanted <= WELLBEING.limitMax);
  return { limit: isOdd ? m.wellbeing.limitWrong({ max: WELLBEING.limitMax }) : undefined };
});

function CareForm({ care }: { care: DeskCare }) {
  const change = useDeskCareChange();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { limit: String(care.daily_limit ?? '') },
    resolver,
  });
  const tell = (saving: Promise<unknown>) =>
    saving.then(() => toast(m.wellbeing.saved, 'success')).catch(() => toast(m.wellbeing.notSaved, 'error'));
  const save = handleSubmit(({ limit }) => tell(change.mutateAsync({ daily_limit: readLimit(limit) })));
  return (
    <div className="grid gap-5">
      <p className="text-muted">
        {m.wellbeing.today({ count: care.decided_today })} {m.wellbeing.intro}
      </p>
      <SettingSwitch
        label={m.wellbeing.blurFirst}
        hint={m.wellbeing.blurFirstHint}
        checked={care.blur_first}
        save={(blur_first) => tell(change.mutateAsync({ blur_first }))}
      />
      <Form noValidate className="grid gap-3" onSubmit={(event) => void save(event)}>
        <Field label={m.wellbeing.limit} hint={m.wellbeing.limitHint} error={formState.errors.limit?.message}>
          {(control) => <TextInput {...control} {...register('limit')} inputMode="numeric" />}
        </Field>
        <Button type="submit" tone="marker" busy={change.isPending} className="justify-self-start">
          {m.wellbeing.save}
        </Button>
      </Form>
    </div>
  );
}
