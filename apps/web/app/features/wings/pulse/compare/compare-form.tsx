import { COMPANY } from '@corpomeme/contract/companies/companies';
import { GENERAL } from '@corpomeme/contract/companies/company-names';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Form } from 'react-router';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { selectWhole } from '../../../../ui/form/select-whole.ts';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { activeCompaniesQuery } from '../../../companies/company-queries.ts';
import { SLOTS } from './compare-address.ts';

/** Four fields with suggestions of the browser, so that it works without scripts; the server knows all other names. */
export function CompareForm({ names }: { names: readonly string[] }) {
  const id = useId();
  const { data: active } = useSuspenseQuery(activeCompaniesQuery(browserApi));
  // The first key replaces a compared company; suggestions that contain its whole name are of no use.
  const whole = selectWhole(({ value }) => names.includes(value));
  return (
    <Form method="get" action={page.compare()} className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {SLOTS.map((slot, at) => (
        <div key={slot} className="grid gap-1.5">
          <label htmlFor={`${id}-${slot}`} className="font-semibold">
            {m.compare.fields[at]}
          </label>
          <TextInput
            id={`${id}-${slot}`}
            name={slot}
            list={`${id}-companies`}
            autoComplete="off"
            maxLength={COMPANY.nameMax}
            defaultValue={names[at] ?? ''}
            {...whole}
          />
        </div>
      ))}
      <datalist id={`${id}-companies`}>
        {active
          .filter(({ name }) => name !== GENERAL)
          .map(({ name }) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      <Button type="submit" tone="marker" className="justify-self-start">
        {m.compare.submit}
      </Button>
    </Form>
  );
}
