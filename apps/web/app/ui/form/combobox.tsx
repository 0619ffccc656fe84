import { plainName } from '@corpomeme/contract/companies/company-names';
import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { FieldControl } from './field.tsx';
import { INPUT_LOOK } from './input-look.ts';
import { selectWhole } from './select-whole.ts';

export interface Choice {
  value: string;
  /** Shown beside the value, such as the other name that was found. */
  note?: string | undefined;
}

interface ComboboxProps extends Pick<FieldControl, 'id'>, Partial<Omit<FieldControl, 'id'>> {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChoose: (value: string) => void;
  /** Choices for the typed words, in order; the initial ones for an empty text. */
  choices: readonly Choice[];
  /** Returns how people read a value; without it, the value. */
  textOf?: (value: string) => string;
  /** Called with the typed words, and with an empty text when the list closes. */
  onSearch: (words: string) => void;
  /** True while more choices for the typed words are on their way. */
  isSearching?: boolean;
  placeholder?: string;
  /** Says how many choices there are, for screen readers. */
  countText: (found: { count: number }) => string;
  /** The state of the plain field that this one replaces. */
  begun?: { words: string; isOpen: boolean };
  /** A last entry that is no choice. */
  extra?: { text: string; onPick: () => void };
}

/** A text field that finds a choice while the visitor types: the ARIA pattern 'combobox with list autocomplete'. */
export function Combobox({
  choices,
  textOf = String,
  countText,
  extra,
  placeholder,
  ref,
  ...props
}: ComboboxProps) {
  const { id, isOpen, typed, active, entries, ...parts } = useCombobox({ choices, textOf, extra, ...props });
  const shown = typed ?? textOf(props.value);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLInputElement, []);
  const whole = selectWhole(() => typed === null);
  useSelectedValue(field, shown, typed === null);
  return (
    <div className="relative min-w-0">
      <input
        ref={field}
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && entries[active] ? `${listId}-${active}` : undefined}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        placeholder={placeholder}
        value={shown}
        onChange={(event) => parts.type(event.target.value)}
        {...whole}
        onClick={(event) => {
          parts.open();
          whole.onClick(event);
        }}
        onKeyDown={parts.press}
        onBlur={parts.leave}
        className={`${INPUT_LOOK} pr-9`}
      />
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
      <div
        id={listId}
        role="listbox"
        aria-labelledby={id}
        hidden={!isOpen || entries.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-control border border-edge bg-surface py-1 shadow-lg"
      >
        {entries.map((entry, at) => (
          <Entry
            key={entry.value ?? ''}
            id={`${listId}-${at}`}
            entry={entry}
            isActive={at === active}
            isChosen={entry.value === props.value}
            onPick={() => parts.pick(entry)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen && !props.isSearching ? countText({ count: choices.length }) : ''}
      </p>
    </div>
  );
}

/** Selects a value that is chosen while the field has the focus, so that the first key replaces it. */
function useSelectedValue(field: RefObject<HTMLInputElement | null>, text: string, isChosen: boolean): void {
  useEffect(() => {
    if (isChosen && text !== '' && document.activeElement === field.current) field.current?.select();
  }, [field, text, isChosen]);
}

interface ListEntry {
  /** Null for the extra entry. */
  value: string | null;
  text: string;
  note?: string | undefined;
}

interface EntryProps {
  id: string;
  entry: ListEntry;
  isActive: boolean;
  isChosen: boolean;
  onPick: () => void;
}

function Entry({ id, entry, isActive, isChosen, onPick }: EntryProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      // The field keeps the focus, so that its blur does not close the list first.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-3 py-2 wrap-anywhere hover:bg-sunken aria-selected:font-semibold data-active:bg-sunken data-active:outline-2 data-active:-outline-offset-2 data-active:outline-focus"
    >
      {entry.text}
      {entry.note && <span className="text-14 text-muted">{entry.note}</span>}
    </div>
  );
}

interface Parts
  extends Pick<
    ComboboxProps,
    'id' | 'value' | 'onChoose' | 'choices' | 'onSearch' | 'isSearching' | 'begun'
  > {
  textOf: (value: string) => string;
  extra: ComboboxProps['extra'] | undefined;
}

/** The state of the list. The first choice is active as soon as something is typed, so that Enter takes it. */
function useCombobox({ id, value, onChoose, choices, textOf, onSearch, isSearching, begun, extra }: Parts) {
  const [isOpen, setOpen] = useState(begun?.isOpen ?? false);
  const [typed, setTyped] = useState<string | null>(begun?.words || null);
  const [moved, setMoved] = useState<number | null>(null);
  const entries: ListEntry[] = [
    ...choices.map((choice) => ({ ...choice, text: textOf(choice.value) })),
    ...(extra ? [{ value: null, text: extra.text }] : []),
  ];
  // During a search, the list may be of other words: Enter takes what fits the typed ones, and not the extra entry yet.
  const fits = ({ value: name, note = '' }: Choice) =>
    !isSearching || plainName(`${textOf(name)} ${note}`).includes(plainName(typed ?? ''));
  const first = isSearching ? choices.findIndex(fits) : 0;
  const active = moved ?? (typed ? first : choices.findIndex((choice) => choice.value === value));
  const close = () => {
    setOpen(false);
    setTyped(null);
    setMoved(null);
    onSearch('');
  };
  const pick = (entry: ListEntry) => {
    close();
    if (entry.value === null) extra?.onPick();
    else onChoose(entry.value);
  };
  const type = (words: string) => {
    setOpen(true);
    setTyped(words);
    setMoved(null);
    onSearch(words);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setMoved(
        isOpen ? (Math.max(active, step < 0 ? 0 : -1) + step + entries.length) % entries.length : active,
      );
      setOpen(true);
    } else if (event.key === 'Enter' && isOpen) {
      // Never sends the form with the value that the typed words are to replace.
      if (entries[active]) pick(entries[active]);
    } else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  };
  /** Chooses the typed name if it is complete, or the only choice; otherwise the value stays. */
  const leave = () => {
    const isNamed = (choice: Choice) =>
      (choices.length === 1 && fits(choice)) || plainName(choice.value) === plainName(typed ?? '');
    const named = typed ? choices.find(isNamed) : undefined;
    close();
    if (named) onChoose(named.value);
  };
  return { id, isOpen, typed, active, entries, type, press, leave, pick, open: () => setOpen(true) };
}
