import { ADMIN_PAGE_SIZES } from '@corpomeme/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { adminStrings } from './admin.strings.ts';
import type { UserFilter } from './admin-queries.ts';
import { ExportButton } from './export-button.tsx';
import { ROLE_NAMES } from './user-filter.ts';

/** Milliseconds after the last key, because each search queries the database. */
const SEARCH_AFTER = 300;

interface UserBarProps {
  filter: UserFilter;
  onChange: (change: Partial<UserFilter>) => void;
}

export function UserBar({ filter, onChange }: UserBarProps) {
  return (
    <search className="grid items-end gap-3 sm:grid-cols-[1fr_auto_auto_auto]">
      <SearchField value={filter.search} onChange={(search) => onChange({ search })} />
      <Field label={adminStrings.role}>
        {(control) => (
          <Select
            {...control}
            value={filter.role ?? ''}
            onChange={({ target }) => onChange({ role: ROLE_NAMES.find((name) => name === target.value) })}
          >
            <option value="">{adminStrings.anyRole}</option>
            {ROLE_NAMES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={adminStrings.pageSize}>
        {(control) => (
          <Select
            {...control}
            value={filter.pageSize}
            onChange={({ target }) => onChange({ pageSize: Number(target.value) })}
          >
            {ADMIN_PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Select>
        )}
      </Field>
      <ExportButton filter={filter} />
    </search>
  );
}

/** Holds the typed text; the table follows after a delay. */
function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const report = useRef(onChange);
  report.current = onChange;

  // The filters were cleared, or the visitor went back.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      report.current(wanted);
    }, SEARCH_AFTER);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <Field label={adminStrings.search}>
      {(control) => (
        <TextInput
          {...control}
          type="search"
          maxLength={254}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </Field>
  );
}
