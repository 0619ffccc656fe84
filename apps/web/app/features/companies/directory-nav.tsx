import { COMPANY } from '@corpomeme/contract/companies/companies';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useId } from 'react';
import { Form, Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import type { DirectoryAddress } from './directory-page.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Search of the page of all companies; order of a directory of several pages, and its letters in the order by name. All of it works without scripts. */
export function DirectoryNav({ address, isLong }: { address: DirectoryAddress; isLong: boolean }) {
  const { sort, letter, search } = address;
  const isByName = sort === 'name' || letter !== undefined;
  return (
    <div className="grid gap-3">
      <SearchForm words={search ?? ''} />
      {isLong && (
        <>
          <nav aria-label={m.directory.orders} className="flex flex-wrap gap-2">
            <Choice to={page.companies()} isOn={!isByName && !search}>
              {m.directory.byActivity}
            </Choice>{' '}
            <Choice to={page.companies({ sort: 'name' })} isOn={isByName && letter === undefined}>
              {m.directory.byName}
            </Choice>
          </nav>
          {isByName && (
            <nav
              aria-label={m.directory.letters}
              className="relative -m-1 flex gap-1 p-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap"
            >
              {LETTERS.map((each) => (
                <Choice key={each} to={page.companies({ letter: each })} isOn={letter === each}>
                  {`${each.toUpperCase()} `}
                </Choice>
              ))}
              <Choice to={page.companies({ letter: '0' })} isOn={letter === '0'}>
                {m.directory.otherLetter}
              </Choice>
            </nav>
          )}
        </>
      )}
    </div>
  );
}

function SearchForm({ words }: { words: string }) {
  const id = useId();
  return (
    <search>
      <Form method="get" action={page.companies()} className="flex max-w-2xl gap-2">
        <label htmlFor={id} className="sr-only">
          {m.directory.search}
        </label>
        <TextInput
          id={id}
          name="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={COMPANY.nameMax}
          placeholder={m.directory.search}
          defaultValue={words}
        />
        <Button type="submit" className="max-sm:without-script">
          {m.directory.find}
        </Button>
      </Form>
    </search>
  );
}

function Choice({ to, isOn, children }: { to: string; isOn: boolean; children: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOn ? 'true' : undefined}
      className="grid min-h-11 max-w-full min-w-11 shrink-0 place-items-center rounded-full border border-line bg-surface px-3 text-center hover:border-edge aria-[current=true]:border-marker aria-[current=true]:bg-marker aria-[current=true]:text-on-marker"
    >
      {children}
    </Link>
  );
}
