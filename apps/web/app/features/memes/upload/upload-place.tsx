import { CITIES, FIRST_CITIES, plainName, REMOTE } from '@corpomeme/contract/company-names';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { companyStrings } from '../../companies/company.strings.ts';
import { useCompanyChoices } from '../../companies/use-company-choices.ts';
import { uploadStrings } from './upload.strings.ts';
import { needsCity, type UploadFields } from './upload-rules.ts';

/** Company, and the city if the company needs one. Both are found while one types. */
export function UploadPlace({ form }: { form: UseFormReturn<UploadFields> }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <CompanyField form={form} />
      {needsCity(form.watch('company')) && <CityField form={form} />}
    </div>
  );
}

function CompanyField({ form }: { form: UseFormReturn<UploadFields> }) {
  const { choices, search } = useCompanyChoices();
  return (
    <Field label={uploadStrings.company} error={form.formState.errors.company?.message}>
      {(control) => (
        <Controller
          name="company"
          control={form.control}
          render={({ field }) => (
            <Combobox
              {...control}
              ref={field.ref}
              value={field.value}
              onChoose={field.onChange}
              choices={choices}
              onSearch={search}
              countText={companyStrings.found}
            />
          )}
        />
      )}
    </Field>
  );
}

function CityField({ form }: { form: UseFormReturn<UploadFields> }) {
  const [words, search] = useState('');
  const needle = plainName(words);
  const offered =
    needle === '' ? [...FIRST_CITIES, REMOTE] : CITIES.filter((city) => plainName(city).includes(needle));
  return (
    <Field label={uploadStrings.city} error={form.formState.errors.city?.message}>
      {(control) => (
        <Controller
          name="city"
          control={form.control}
          render={({ field }) => (
            <Combobox
              {...control}
              ref={field.ref}
              value={field.value}
              onChoose={field.onChange}
              choices={offered.map((value) => ({ value }))}
              onSearch={search}
              placeholder={uploadStrings.chooseCity}
              countText={companyStrings.citiesFound}
            />
          )}
        />
      )}
    </Field>
  );
}
