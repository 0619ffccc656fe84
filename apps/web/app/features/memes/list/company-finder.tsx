import type { Company } from '@corpomeme/contract/companies/companies';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type ComponentType, type SyntheticEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { listQuery } from '../../../lib/api/list-query.ts';
import { Button } from '../../../ui/button.tsx';
import { selectWhole } from '../../../ui/form/select-whole.ts';
import { TextInput } from '../../../ui/form/text-field.tsx';

export interface CompanyFinderProps {
  chosen: string | undefined;
  /** Offered before anything is typed. */
  active: readonly Company[];
}

export interface CompanyComboboxProps extends CompanyFinderProps {
  id: string;
  /** The text of the plain field. */
  typed: string;
  /** Whether the plain field had the focus, which this one takes then. */
  isFocused: boolean;
  /** Whether the list opens at once. */
  isOpen: boolean;
}

interface LoadedCombobox extends Pick<CompanyComboboxProps, 'typed' | 'isFocused' | 'isOpen'> {
  Combobox: ComponentType<CompanyComboboxProps>;
}

const RESET_BY_CHOICE = ['company', 'companies', 'cursor'];

/**
 * Finds any company of the directory and shows its memes, with the other filters unchanged. Without scripts it is a
 * form whose words the server resolves. The first use replaces the form by a combobox, whose code is loaded only then.
 */
export function CompanyFinder({ chosen, active }: CompanyFinderProps) {
  const id = useId();
  const [search] = useSearchParams();
  const [loaded, setLoaded] = useState<LoadedCombobox | null>(null);
  const begin = async ({ currentTarget: field, type }: SyntheticEvent<HTMLInputElement>) => {
    // Offline, the plain form stays.
    const part = await import('./company-combobox.tsx').catch(() => null);
    if (!part || !field.isConnected) return;
    // At once, because a letter that comes before the exchange would be lost.
    const isFocused = field === document.activeElement;
    const isOpen = isFocused && (type !== 'focus' || field.value !== (chosen ?? ''));
    flushSync(() => setLoaded({ Combobox: part.default, typed: field.value, isFocused, isOpen }));
  };
  const kept = listQuery(search).filter(([name]) => !RESET_BY_CHOICE.includes(name));
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {m.company.find}
      </label>
      {loaded ? (
        <loaded.Combobox {...loaded} id={id} chosen={chosen} active={active} />
      ) : (
        <form method="get" action={page.browse()} className="flex gap-2">
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TextInput
            key={chosen}
            id={id}
            name="find"
            autoComplete="off"
            placeholder={m.company.find}
            defaultValue={chosen}
            // Also while the code of the combobox loads.
            {...selectWhole(({ value }) => value === chosen)}
            onPointerDown={begin}
            onFocus={begin}
            onChange={begin}
          />
          <Button type="submit" className="without-script">
            {m.company.submit}
          </Button>
        </form>
      )}
    </>
  );
}
