import { COMPANY } from '@corpomeme/contract/companies/companies';
import {
  CITIES,
  COMPANY_ADDRESSES,
  cityText,
  FIRST_CITIES,
  plainName,
  REMOTE,
} from '@corpomeme/contract/companies/company-names';
import { m } from '@corpomeme/contract/site/messages';
import { type ComponentProps, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useCompanyChoices } from '../../companies/use-company-choices.ts';
import { PROPOSED, placeNeedsCity, type UploadFields } from './upload-rules.ts';

interface PlaceProps {
  form: UseFormReturn<UploadFields>;
}

/** Company, and the city if the company needs one. Both are comboboxes; the member may propose a new company. */
export function UploadPlace({ form }: PlaceProps) {
  const company = form.watch('company');
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {company === PROPOSED ? <Proposal form={form} /> : <CompanyField form={form} />}
      {placeNeedsCity(company) && <CityField form={form} />}
    </div>
  );
}

function CompanyField({ form }: PlaceProps) {
  const { choices, isSearching, search } = useCompanyChoices();
  const [typed, setTyped] = useState('');
  const propose = () => {
    if (typed.trim()) form.setValue('proposed_company', typed.trim());
    form.setValue('company', PROPOSED);
    form.clearErrors('company');
    // The field appears with the next render.
    setTimeout(() => form.setFocus('proposed_company'));
  };
  return (
    <ChoiceField
      form={form}
      name="company"
      label={m.upload.company}
      choices={choices}
      isSearching={isSearching}
      onSearch={(words) => {
        // The list reports no words when it closes, so the last typed words become the proposal.
        if (words) setTyped(words);
        search(words);
      }}
      countText={m.company.found}
      extra={{ text: m.upload.notListed, onPick: propose }}
    />
  );
}

interface ChoiceFieldProps
  extends PlaceProps,
    Pick<
      ComponentProps<typeof Combobox>,
      'choices' | 'textOf' | 'onSearch' | 'isSearching' | 'countText' | 'placeholder' | 'extra'
    > {
  name: 'company' | 'city';
  label: string;
}

/** A combobox of the form with its label and error. */
function ChoiceField({ form, name, label, ...combobox }: ChoiceFieldProps) {
  return (
    <Field label={label} error={form.formState.errors[name]?.message}>
      {(control) => (
        <Controller
          name={name}
          control={form.control}
          render={({ field }) => (
            <Combobox
              {...control}
              {...combobox}
              ref={field.ref}
              value={field.value}
              onChoose={field.onChange}
            />
          )}
        />
      )}
    </Field>
  );
}

/** A company that is not listed: it waits for a moderator with the meme. */
function Proposal({ form: { register, setValue, clearErrors, formState } }: PlaceProps) {
  const { errors } = formState;
  const toList = () => {
    setValue('company', '');
    clearErrors(['proposed_company', 'proposed_website']);
  };
  return (
    <div className="grid gap-4">
      <TextField
        label={m.upload.proposedName}
        hint={m.upload.proposedHint}
        error={errors.proposed_company?.message}
        {...register('proposed_company')}
        autoComplete="off"
        maxLength={COMPANY.nameMax}
      />
      <TextField
        label={m.upload.proposedWebsite}
        error={errors.proposed_website?.message}
        {...register('proposed_website')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={COMPANY_ADDRESSES.website}
      />
      <Button tone="quiet" className="justify-self-start" onClick={toList}>
        {m.upload.fromList}
      </Button>
    </div>
  );
}

function CityField({ form }: PlaceProps) {
  const [words, search] = useState('');
  const needle = plainName(words);
  const offered =
    needle === '' ? [...FIRST_CITIES, REMOTE] : CITIES.filter((city) => plainName(city).includes(needle));
  return (
    <ChoiceField
      form={form}
      name="city"
      label={m.upload.city}
      choices={offered.map((value) => ({ value }))}
      // The specification spells this list without diacritics, so the default language does.
      textOf={m.language.parameter ? cityText : String}
      onSearch={search}
      placeholder={m.upload.chooseCity}
      countText={m.company.citiesFound}
    />
  );
}
