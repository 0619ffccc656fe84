import { MEME } from '@corpomeme/contract/limits';
import { REASON_CODES, REASONS } from '@corpomeme/contract/reason-list';
import type { ReasonCode } from '@corpomeme/contract/reasons';
import { type ReactNode, useId } from 'react';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { reasonPickerStrings as strings } from './reason-picker.strings.ts';

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

/** Shows that the reason is missing; otherwise empty. */
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
  /** Label of the list. */
  label?: ReactNode;
  wordsLabel?: ReactNode;
  /** Text of the list's empty choice. */
  none?: string;
  maxLength?: number;
  disabled?: boolean;
}

/** A listed reason, own words, both or neither. */
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
  /** Language of the reasons. */
  lang?: 'en' | 'ro' | undefined;
  onChange: (code: ReasonCode | null) => void;
}

/** The list alone, for dialogs with their own text field. */
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
