import { MEME } from '@corpomeme/contract/limits';
import { REASON_CODES, REASONS } from '@corpomeme/contract/reason-list';
import type { ReasonCode } from '@corpomeme/contract/reasons';
import { type ReactNode, useId } from 'react';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { reasonPickerStrings as strings } from './reason-picker.strings.ts';

export interface ReasonChoice {
  code: ReasonCode | null;
  /** In the moderator's own words; as typed. */
  words: string;
}

export const NO_REASON: ReasonChoice = { code: null, words: '' };

/** As the API takes it; nothing but spaces is no reason. */
export function reasonBody({ code, words }: ReasonChoice) {
  return { reason: words.trim() || null, reason_code: code };
}

/** What is taken from somebody needs one: true where neither a reason was chosen nor words written. */
export const isUnexplained = ({ code, words }: ReasonChoice) => code === null && words.trim() === '';

/** Names what is missing; empty otherwise. */
export function ReasonMissing({ isMissing }: { isMissing: boolean }) {
  return (
    <p role="alert" className="font-semibold text-reject empty:hidden">
      {isMissing && strings.missing}
    </p>
  );
}

interface ReasonPickerProps {
  value: ReasonChoice;
  onChange: (choice: ReasonChoice) => void;
  /** Of the list; the site's word for it unless told otherwise. */
  label?: ReactNode;
  wordsLabel?: ReactNode;
  /** What stands in the list while none is chosen. */
  none?: string;
  maxLength?: number;
  disabled?: boolean;
}

/** One of the site's reasons, words of one's own, both or neither. */
export function ReasonPicker({ value, onChange, disabled, ...rest }: ReasonPickerProps) {
  const id = useId();
  const { label = strings.reason, wordsLabel = strings.ownWords, maxLength = MEME.reasonMax } = rest;
  return (
    <div className="grid gap-4">
      <ReasonSelect
        id={`${id}-code`}
        label={label}
        value={value.code}
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
  /** Of the reasons. */
  lang?: 'en' | 'ro' | undefined;
  onChange: (code: ReasonCode | null) => void;
}

/** The list alone, for dialogs that have their own field for words. */
export function ReasonSelect({
  id,
  label,
  value,
  disabled,
  none = strings.none,
  lang = 'en',
  onChange,
}: ReasonSelectProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Select
        id={id}
        value={value ?? ''}
        disabled={disabled}
        onChange={(event) => onChange(REASON_CODES.find((code) => code === event.target.value) ?? null)}
      >
        <option value="">{none}</option>
        {REASON_CODES.map((code) => (
          <option key={code} value={code}>
            {REASONS[code][lang]}
          </option>
        ))}
      </Select>
    </div>
  );
}
