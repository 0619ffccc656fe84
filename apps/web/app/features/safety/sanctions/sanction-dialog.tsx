import type { SanctionKind } from '@corpomeme/contract/safety/sanctions';
import { SANCTION } from '@corpomeme/contract/safety/sanctions';
import * as operations from '@corpomeme/contract/safety/sanctions.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/dialog-buttons.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  missingReason,
  NO_REASON,
  type ReasonChoice,
  ReasonField,
  reasonBody,
} from '../../site/reasons/reason-picker.tsx';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { cleanUpWithToast } from './clean-up.ts';
import { sanctionKeys } from './sanction-keys.ts';

/** From mild to severe. Taken from the texts, because importing the contract would bring zod. */
const kinds = () => Object.keys(m.sanction.kind) as SanctionKind[];

export interface SanctionDialogProps {
  userId: string;
  username: string;
  isOpen: boolean;
  onClose: () => void;
  /** Called after a sanction was imposed, for lists of active sanctions. */
  onImposed?: (() => void) | undefined;
}

interface Draft {
  kind: SanctionKind;
  days: string;
  /** Of a warning: whether it pauses the contests of their company. */
  pause: boolean;
  /** Whether what they posted is removed too. */
  cleanUp: boolean;
  why: ReasonChoice;
}

const limitOf = (kind: SanctionKind, isAdmin: boolean) =>
  isAdmin ? SANCTION.maxDays : SANCTION.moderatorDays[kind];

/** Returns null for no end, which only admins may choose. */
function readDays(
  { kind, days: text, pause }: Pick<Draft, 'kind' | 'days' | 'pause'>,
  isAdmin: boolean,
): number | null | 'wrong' {
  if (kind === 'warning' && !pause) return null;
  if (text.trim() === '') return isAdmin && kind !== 'warning' ? null : 'wrong';
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= limitOf(kind, isAdmin) ? days : 'wrong';
}

const resolver = formResolver<Draft, boolean>(({ why, ...draft }, isAdmin = false) =>
  readDays(draft, isAdmin) === 'wrong'
    ? { days: m.sanction.daysWrong({ max: limitOf(draft.kind, isAdmin) }) }
    : { why: missingReason(why) },
);

/** Lazy-loaded by `SanctionButton`; stays mounted while closed, so that it keeps the typed text. */
export default function SanctionDialog({
  userId,
  username,
  isOpen,
  onClose,
  onImposed,
}: SanctionDialogProps) {
  const client = useQueryClient();
  const isAdmin = useCurrentUser()?.isAdmin === true;
  const form = useForm<Draft, boolean>({
    defaultValues: { kind: 'warning', days: '7', pause: false, cleanUp: false, why: NO_REASON },
    resolver,
    context: isAdmin,
  });
  const { errors, isSubmitting } = form.formState;
  const [kind, days, pause] = form.watch(['kind', 'days', 'pause']);
  const submit = form.handleSubmit(async (draft) => {
    const length = readDays(draft, isAdmin);
    if (isSubmitting || length === 'wrong') return;
    const pauses = draft.kind === 'warning' && draft.pause;
    const json = { kind: draft.kind, days: length, pauses_contests: pauses, ...reasonBody(draft.why) };
    try {
      await browserApi.call(operations.imposeSanction, { params: { id: userId }, body: json });
    } catch (error) {
      return showRefusal(form, error, { failed: m.sanction.failed });
    }
    toast(m.sanction.done[json.kind], 'success');
    if (draft.cleanUp && draft.kind !== 'warning') await cleanUpWithToast(userId, reasonBody(draft.why));
    form.resetField('why');
    form.resetField('cleanUp');
    void client.invalidateQueries({ queryKey: sanctionKeys.all });
    onImposed?.();
    onClose();
  });
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={m.sanction.dialogTitle({ name: username })}
      description={m.sanction.dialogText}
    >
      <Form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Kinds registration={form.register('kind')} />
        {kind === 'warning' && (
          <Choice registration={form.register('pause')} text={m.sanction.pause} hint={m.sanction.pauseHint} />
        )}
        {(kind !== 'warning' || pause) && (
          <TextField
            label={m.sanction.days}
            hint={isAdmin && kind !== 'warning' ? m.sanction.daysHintAdmin : m.sanction.daysHint[kind]}
            {...form.register('days')}
            inputMode="numeric"
            maxLength={4}
            className="max-w-24"
            aria-invalid={readDays({ kind, days, pause }, isAdmin) === 'wrong' || undefined}
          />
        )}
        {kind !== 'warning' && (
          <Choice registration={form.register('cleanUp')} text={m.cleanup.also} hint={m.cleanup.alsoHint} />
        )}
        <ReasonField control={form.control} name="why" maxLength={SANCTION.reasonMax} />
        <FormProblem text={errors.days?.message ?? errors.why?.message ?? errors.root?.message} />
        <DialogButtons cancel={m.sanction.cancel} onCancel={onClose} tone="reject" busy={isSubmitting}>
          {m.sanction.confirm[kind]}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function Kinds({ registration }: { registration: UseFormRegisterReturn }) {
  return (
    <fieldset className="grid">
      <legend className="pb-1 font-semibold">{m.sanction.what}</legend>
      {kinds().map((each) => (
        <label
          key={each}
          className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken has-checked:bg-sunken"
        >
          <input {...registration} type="radio" value={each} className="size-5 shrink-0 accent-ink" />
          <span className="grid">
            <span className="font-semibold">{m.sanction.kind[each]}</span>
            <span className="text-14 text-muted">{m.sanction.explained[each]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  registration: UseFormRegisterReturn;
  text: string;
  hint: string;
}

function Choice({ registration, text, hint }: ChoiceProps) {
  return (
    <label className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken">
      <input {...registration} type="checkbox" className="size-5 shrink-0 accent-ink" />
      <span className="grid">
        <span className="font-semibold">{text}</span>
        <span className="text-14 text-muted">{hint}</span>
      </span>
    </label>
  );
}
