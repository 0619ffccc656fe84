import type { Company } from '@corpomeme/contract/companies';
import { COMPANY } from '@corpomeme/contract/company-limits';
import { page } from '@corpomeme/contract/paths';
import { type ComponentType, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { listQuery } from '../../../lib/api/list-query.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { companyStrings } from '../../companies/company.strings.ts';

export interface CompanyFinderProps {
  chosen: string | undefined;
  /** Offered before anything is typed. */
  active: readonly Company[];
}

export interface CompanyComboboxProps extends CompanyFinderProps {
  id: string;
  /** What the plain field held. */
  typed: string;
  /** Whether the list opens at once. */
  isOpen: boolean;
}

interface Loaded extends Pick<CompanyComboboxProps, 'typed' | 'isOpen'> {
  Combobox: ComponentType<CompanyComboboxProps>;
}

const OF_A_COMPANY = ['company', 'companies', 'cursor'];

/**
 * Finds any company of the directory, and shows its memes with the other filters. Without scripts it is a form whose words the
 * page resolves; with its first use, a list of choices takes its place, whose code only then loads.
 */
export function CompanyFinder({ chosen, active }: CompanyFinderProps) {
  const id = useId();
  const [search] = useSearchParams();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const begin = async (isOpen: boolean) => {
    // Offline, the plain form stays.
    const part = await import('./company-combobox.tsx').catch(() => null);
    const typed = field.current?.value;
    if (!part || typed === undefined) return;
    setLoaded((first) => first ?? { Combobox: part.default, typed, isOpen });
  };
  const kept = listQuery(search).filter(([name]) => !OF_A_COMPANY.includes(name));
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {companyStrings.find}
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
            ref={field}
            id={id}
            name="find"
            autoComplete="off"
            maxLength={COMPANY.nameMax}
            placeholder={companyStrings.find}
            defaultValue={chosen}
            onPointerDown={() => void begin(true)}
            onFocus={() => void begin(false)}
            onChange={() => void begin(true)}
          />
          <Button type="submit" className="without-script">
            {companyStrings.submit}
          </Button>
        </form>
      )}
    </>
  );
}
