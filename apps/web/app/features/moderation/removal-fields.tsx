import { LAW, type Law } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { formResolver } from '../../lib/api/form.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-field.tsx';
import {
  missingReason,
  NO_REASON,
  type ReasonChoice,
  ReasonField,
  reasonBody,
} from '../site/reasons/reason-picker.tsx';

interface RemovalDraft {
  /** Null until a reason is chosen. */
  why: ReasonChoice | null;
  law: string;
  country: string;
}

export type RemovalWords = ReturnType<typeof reasonBody> & { law?: Law };

/** Returns the form of a removal, which rests on a reason, a law, or both. `suggested` counts until another reason is chosen. */
export function useRemovalForm(suggested: ReasonChoice = NO_REASON) {
  return useForm<RemovalDraft>({
    defaultValues: { why: null, law: '', country: '' },
    resolver: formResolver<RemovalDraft>(({ why, law, country }) => ({
      why: law.trim() ? undefined : missingReason(why ?? suggested),
      country: law.trim() && !country.trim() ? m.case.countryMissing : undefined,
    })),
  });
}

export function removalWords(
  { why, law: text, country }: RemovalDraft,
  suggested: ReasonChoice = NO_REASON,
): RemovalWords {
  return { ...reasonBody(why ?? suggested), ...(text.trim() && { law: { text, country } }) };
}

interface RemovalFieldsProps {
  form: UseFormReturn<RemovalDraft>;
  suggested?: ReasonChoice;
  hasLaw?: boolean;
}

/** The reason, and the law with its country once one is given. */
export function RemovalFields({ form, suggested = NO_REASON, hasLaw = true }: RemovalFieldsProps) {
  const { control, register, watch, formState } = form;
  return (
    <>
      <ReasonField control={control} name="why" suggested={suggested} />
      {hasLaw && (
        <Field label={m.case.law}>
          {(field) => <TextInput {...field} {...register('law')} maxLength={LAW.textMax} />}
        </Field>
      )}
      {hasLaw && watch('law').trim() !== '' && (
        <Field label={m.case.country} error={formState.errors.country?.message}>
          {(field) => <TextInput {...field} {...register('country')} maxLength={LAW.countryMax} />}
        </Field>
      )}
    </>
  );
}
