import * as operations from '@corpomeme/contract/memes/reading.operations';
import { m } from '@corpomeme/contract/site/messages';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { Button } from '../../../ui/button.tsx';
import { chooseCompany, muteMember } from '../../memes/reading/change-reading.ts';
import { useReading } from '../../memes/reading/use-reading.ts';
import { accountKeys } from './account-keys.ts';
import { AccountSection } from './account-section.tsx';

const mutedQuery = queryOptions({
  queryKey: accountKeys.muted,
  queryFn: ({ signal }) => browserApi.call(operations.listMutedMembers, { signal }),
  staleTime: 0,
  meta: { personal: true },
});

/** Lists muted members and hidden companies, each with a button that undoes it. */
export function ReadingSection() {
  const { hidden, muted } = useReading();
  const box = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const { data = [] } = useQuery(mutedQuery);
  // The focused button is gone.
  const after = (isDone: boolean) => isDone && box.current?.focus();
  const unmute = async (id: string) => {
    after(await muteMember(id, false));
    await client.invalidateQueries({ queryKey: accountKeys.muted });
  };
  const shown = data.filter(({ id }) => muted.includes(id));
  return (
    <AccountSection heading={m.readingPages.accountHeading}>
      <div ref={box} tabIndex={-1} className="grid gap-4 shadow-none outline-none">
        {shown.length === 0 && hidden.length === 0 && (
          <p className="text-muted">{m.readingPages.accountNone}</p>
        )}
        {shown.length > 0 && (
          <List heading={m.readingPages.mutedList}>
            {shown.map(({ id, username }) => (
              <Row
                key={id}
                name={username}
                label={m.reading.unmute({ name: username })}
                onClick={() => unmute(id)}
              />
            ))}
          </List>
        )}
        {hidden.length > 0 && (
          <List heading={m.readingPages.hiddenList}>
            {hidden.map((company) => (
              <Row
                key={company}
                name={company}
                label={m.reading.showCompany({ company })}
                onClick={async () => after(await chooseCompany(company, null))}
              />
            ))}
          </List>
        )}
      </div>
    </AccountSection>
  );
}

function List({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="text-16">{heading}</h4>
      <ul className="grid divide-y divide-line">{children}</ul>
    </div>
  );
}

function Row({ name, label, onClick }: { name: string; label: string; onClick: () => unknown }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <Button aria-label={label} onClick={() => void onClick()}>
        {m.reading.show}
      </Button>
    </li>
  );
}
