import { ADMIN_PAGE_SIZES } from '@corpomeme/contract/limits';
import { pathOf } from '@corpomeme/contract/operation';
import * as operations from '@corpomeme/contract/operations/admin';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../lib/api/download.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { adminStrings } from '../admin.strings.ts';
import type { UserFilter } from '../admin-queries.ts';
import { filterQuery } from '../admin-queries.ts';
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

/** Exports the table's filtered users, all pages, with progress. Leaving the page aborts it. */
function ExportButton({ filter }: { filter: UserFilter }) {
  const [bytes, setBytes] = useState<number | null>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    setBytes(0);
    try {
      await download(pathOf(operations.exportUsers, {}, filterQuery(filter)), {
        name: 'corpomeme-users.csv',
        signal: controller.signal,
        onProgress: setBytes,
      });
    } catch {
      if (!controller.signal.aborted) toast(adminStrings.exportFailed, 'error');
    }
    setBytes(null);
  };
  return (
    <Button busy={bytes !== null} onClick={() => void run()}>
      {bytes === null ? adminStrings.exportCsv : adminStrings.exporting(bytes)}
    </Button>
  );
}
