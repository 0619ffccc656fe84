import { ADMIN_PAGE_SIZES } from '@corpomeme/contract/people/admin';
import * as operations from '@corpomeme/contract/people/admin.operations';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../../lib/api/download.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { UserFilter } from '../admin-queries.ts';
import { filterQuery } from '../admin-queries.ts';
import { SortChoice } from './sort-choice.tsx';
import type { TypedSearch } from './use-typed-search.ts';
import { ROLE_NAMES } from './user-filter.ts';

interface UserBarProps {
  filter: UserFilter;
  search: TypedSearch;
}

export function UserBar({ filter, search }: UserBarProps) {
  const { change } = search;
  return (
    <search className="grid items-end gap-3 sm:grid-cols-[1fr_auto_auto_auto]">
      <SearchField {...search} />
      <Field label={m.admin.role}>
        {(control) => (
          <Select
            {...control}
            value={filter.role ?? ''}
            onChange={({ target }) => change({ role: ROLE_NAMES.find((name) => name === target.value) })}
          >
            <option value="">{m.admin.anyRole}</option>
            {ROLE_NAMES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={m.admin.pageSize}>
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

function SearchField({ text, type }: Pick<TypedSearch, 'text' | 'type'>) {
  return (
    <Field label={m.admin.search}>
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
      if (!controller.signal.aborted) toast(m.admin.exportFailed, 'error');
    }
    setBytes(null);
  };
  return (
    <Button busy={bytes !== null} onClick={() => void run()}>
      {bytes === null ? m.admin.exportCsv : m.admin.exporting({ kilobytes: Math.ceil(bytes / 1024) })}
    </Button>
  );
}
