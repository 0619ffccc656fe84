import { ADMIN_PAGE_SIZES } from '@corpomeme/contract/limits';
import { pathOf } from '@corpomeme/contract/operation';
import * as operations from '@corpomeme/contract/operations/admin';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../lib/api/download.ts';
import { useLateNavigation } from '../../../lib/page/late-navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { adminStrings } from '../admin.strings.ts';
import type { UserFilter } from '../admin-queries.ts';
import { filterQuery } from '../admin-queries.ts';
import { SortChoice } from './sort-choice.tsx';
import { ROLE_NAMES } from './user-filter.ts';

/** Milliseconds after the last key, because each search queries the database. */
const SEARCH_AFTER = 300;

interface UserBarProps {
  filter: UserFilter;
  onChange: (change: Partial<UserFilter>) => void;
}

export function UserBar({ filter, onChange }: UserBarProps) {
  const search = useTypedSearch({ filter, onChange });
  const { change } = search;
  return (
    <search className="grid items-end gap-3 sm:grid-cols-[1fr_auto_auto_auto]">
      <SearchField {...search} />
      <Field label={adminStrings.role}>
        {(control) => (
          <Select
            {...control}
            value={filter.role ?? ''}
            onChange={({ target }) => change({ role: ROLE_NAMES.find((name) => name === target.value) })}
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
            onChange={({ target }) => change({ pageSize: Number(target.value) })}
          >
            {ADMIN_PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Select>
        )}
      </Field>
      <SortChoice filter={filter} onChange={change} />
      <ExportButton filter={filter} />
    </search>
  );
}

interface TypedSearch {
  text: string;
  type: (text: string) => void;
  /** Applies another filter together with the typed text. */
  change: UserBarProps['onChange'];
}

/** Holds the typed text; the table follows after a delay, unless the admin goes elsewhere first. */
function useTypedSearch({ filter: { search }, onChange }: UserBarProps): TypedSearch {
  const [typed, setTyped] = useState<string | null>(null);
  const late = useLateNavigation(SEARCH_AFTER, () => setTyped(null));
  const report = useRef((_change: Partial<UserFilter>) => true);
  report.current = (change) => {
    onChange(change);
    return true;
  };
  const isTyping = useRef(late.isWaiting);
  isTyping.current = late.isWaiting;

  useEffect(() => {
    if (!isTyping.current()) setTyped((text) => (text?.trim() === search ? text : null));
  }, [search]);

  const text = typed ?? search;
  return {
    text,
    type(next) {
      setTyped(next);
      late.schedule(() => report.current({ search: next.trim() }));
    },
    change: (change) => late.run(() => report.current({ search: text.trim(), ...change })),
  };
}

function SearchField({ text, type }: TypedSearch) {
  return (
    <Field label={adminStrings.search}>
      {(control) => (
        <TextInput
          {...control}
          type="search"
          maxLength={254}
          autoComplete="off"
          value={text}
          onChange={({ target }) => type(target.value)}
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
