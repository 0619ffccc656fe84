import { WELLBEING } from '@corpomeme/contract/limits';
import type { DeskCare } from '@corpomeme/contract/wellbeing';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SettingSwitch } from '../../../ui/setting-switch.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { wellbeingStrings as strings } from '../desk/desk.strings.ts';
import { deskCareQuery, useDeskCareChange } from './use-desk-care.ts';

export function WellbeingDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(deskCareQuery);
  return (
    <Dialog open onClose={onClose} title={strings.title} onCloseAutoFocus={(event) => event.preventDefault()}>
      {query.isLoadingError && <LoadFailure text={strings.failed} query={query} />}
      {query.data ? <CareForm care={query.data} /> : <Skeleton className="h-40" />}
    </Dialog>
  );
}

function CareForm({ care }: { care: DeskCare }) {
  const change = useDeskCareChange();
  const [limit, setLimit] = useState(String(care.daily_limit ?? ''));
  const [error, setError] = useState<string>();
  const tell = (saving: Promise<unknown>) =>
    saving.then(() => toast(strings.saved, 'success')).catch(() => toast(strings.notSaved, 'error'));
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = limit.trim() === '' ? null : Number(limit);
    const isOdd =
      wanted !== null && !(Number.isInteger(wanted) && wanted >= 1 && wanted <= WELLBEING.limitMax);
    setError(isOdd ? strings.limitWrong(WELLBEING.limitMax) : undefined);
    if (!isOdd) void tell(change.mutateAsync({ daily_limit: wanted }));
  };
  return (
    <div className="grid gap-5">
      <p className="text-muted">
        {strings.today(care.decided_today)} {strings.intro}
      </p>
      <SettingSwitch
        label={strings.blurFirst}
        hint={strings.blurFirstHint}
        checked={care.blur_first}
        save={(blur_first) => tell(change.mutateAsync({ blur_first }))}
      />
      <form noValidate className="grid gap-3" onSubmit={save}>
        <Field label={strings.limit} hint={strings.limitHint} error={error}>
          {(field) => (
            <TextInput
              {...field}
              inputMode="numeric"
              value={limit}
              onChange={({ target }) => setLimit(target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="marker" busy={change.isPending} className="justify-self-start">
          {strings.save}
        </Button>
      </form>
    </div>
  );
}
