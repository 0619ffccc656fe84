import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { REASON_CODES, REASONS } from '@corpomeme/contract/moderation/reasons';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { type FieldValues, type UseControllerProps, useController } from 'react-hook-form';
import { contentLanguage } from '../../../lib/second-text.tsx';
import { Options, Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';

export interface ReasonChoice {
  code: ReasonCode | null;
  /** The moderator's own words, untrimmed. */
  words: string;
}

export const NO_REASON: ReasonChoice = { code: null, words: '' };

/** Returns the reason for the API; spaces alone count as none. */
export function reasonBody({ code, words }: ReasonChoice) {
  return { reason: words.trim() || null, reason_code: code };
}

/** True if neither a reason nor words are given, which actions against members require. */
export const isUnexplained = ({ code, words }: ReasonChoice) => code === null && words.trim() === '';

/** Returns the error text if neither a reason nor words are given. */
export const missingReason = (choice: ReasonChoice) =>
  isUnexplained(choice) ? m.reasonPicker.missing : undefined;

type ReasonFieldProps<Values extends FieldValues> = Required<
  Pick<UseControllerProps<Values>, 'control' | 'name'>
> &
  Omit<ReasonPickerProps, 'value' | 'onChange' | 'selectRef'> & {
    /** Selected until another reason is chosen. */
    suggested?: ReasonChoice;
  };

/** The picker as a form field. Its error is shown with the form's other errors (`FormProblem`). */
export function ReasonField<Values extends FieldValues>({
  control,
  name,
  suggested = NO_REASON,
  ...picker
}: ReasonFieldProps<Values>) {
  const { field } = useController({ control, name });
  return (
    <ReasonPicker
      {...picker}
      selectRef={field.ref}
      value={field.value ?? suggested}
      onChange={field.onChange}
    />
  );
}

interface ReasonPickerProps {
  value: ReasonChoice;
  onChange: (choice: ReasonChoice) => void;
  /** Label of the list. */
  label?: ReactNode;
  wordsLabel?: ReactNode;
  /** Text of the list's empty choice. */
  none?: string;
  maxLength?: number;
  disabled?: boolean;
  /** Takes the focus when the form is refused. */
  selectRef?: Ref<HTMLSelectElement> | undefined;
}

/** A listed reason, own words, both or neither. */
function ReasonPicker({ value, onChange, disabled, selectRef, ...rest }: ReasonPickerProps) {
  const id = useId();
  const {
    label = m.reasonPicker.reason,
    wordsLabel = m.reasonPicker.ownWords,
    maxLength = MEME.reasonMax,
  } = rest;
  return (
    <div className="grid gap-4">
      <ReasonSelect
        id={`${id}-code`}
        label={label}
        value={value.code}
        selectRef={selectRef}
        disabled={disabled}
        none={rest.none}
        onChange={(code) => onChange({ ...value, code })}
      />
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-words`} className="font-semibold">
          {wordsLabel}
        </label>
        <TextArea
          id={`${id}-words`}
          rows={3}
          maxLength={maxLength}
          disabled={disabled}
          value={value.words}
          onChange={(event) => onChange({ ...value, words: event.target.value })}
        />
      </div>
    </div>
  );
}

interface ReasonSelectProps {
  id: string;
  label: ReactNode;
  value: ReasonCode | null;
  disabled?: boolean | undefined;
  none?: string | undefined;
  /** Language of the reasons. */
  lang?: 'en' | 'ro' | undefined;
  selectRef?: Ref<HTMLSelectElement> | undefined;
  onChange: (code: ReasonCode | null) => void;
}

/** The list alone, for dialogs with their own text field. */
function ReasonSelect({
  id,
  label,
  value,
  disabled,
  none = m.reasonPicker.none,
  lang = contentLanguage(),
  selectRef,
  onChange,
}: ReasonSelectProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Select
        ref={selectRef}
        id={id}
        value={value ?? ''}
        disabled={disabled}
        onChange={(event) => onChange(REASON_CODES.find((code) => code === event.target.value) ?? null)}
      >
        <option value="">{none}</option>
        <Options of={REASON_CODES} text={(code) => REASONS[code][lang]} />
      </Select>
    </div>
  );
}

interface ListedReasonProps {
  label: string;
  none?: string;
  lang?: 'en' | 'ro';
  onPick: (code: ReasonCode | null) => void;
}

/** The list below a dialog's own text field; keeps the choice and reports it. */
export function ListedReason({ onPick, ...rest }: ListedReasonProps) {
  const id = useId();
  const [code, setCode] = useState<ReasonCode | null>(null);
  return (
    <ReasonSelect
      id={id}
      value={code}
      {...rest}
      onChange={(next) => {
        setCode(next);
        onPick(next);
      }}
    />
  );
}
