import { COMPANY } from '@corpomeme/contract/companies/companies';
import {
  CITIES,
  type City,
  COMPANY_ADDRESSES,
  type CompanyAddress,
  cityText,
  forAddresses,
  plainName,
} from '@corpomeme/contract/companies/company-names';
import type { DirectoryCompany } from '@corpomeme/contract/companies/directory';
import { m } from '@corpomeme/contract/site/messages';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { useSeen } from '../../../lib/api/use-seen.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { NewerText } from '../../../ui/form/newer-text.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { type CompanyDraft, useCompanySaving } from './directory.ts';

/** Form values; lists have one entry a line. */
interface Draft extends Record<CompanyAddress, string> {
  name: string;
  other_names: string;
  cities: string;
  isHidden: boolean;
}

const ADDRESSES = Object.keys(COMPANY_ADDRESSES) as CompanyAddress[];

const resolver = formResolver<Draft>(({ name }) => ({
  name: name.trim() ? undefined : m.adminDirectory.nameNeeded,
}));

interface CompanyDialogProps {
  /** Null: a new company. */
  company: DirectoryCompany | null;
  onClose: () => void;
}

/** Lazy-loaded by the section. */
export default function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const form = useForm<Draft>({ defaultValues: draftOf(company), resolver });
  const { seen, newer, take } = useSeen(company ?? {}, true);
  const saving = useCompanySaving(company && { ...company, ...seen });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (draft) => {
    if (isSubmitting) return;
    try {
      const { name } = await saving.mutateAsync(readDraft(draft));
      toast(m.adminDirectory.saved({ name }), 'success');
      onClose();
    } catch (error) {
      if (take(error)) return;
      showRefusal(form, error, { failed: m.adminDirectory.saveFailed, field: 'name' });
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={company ? m.adminDirectory.editHeading({ name: company.name }) : m.adminDirectory.addHeading}
    >
      <Form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Fields form={form} company={company} />
        <NewerText
          newer={newer && company && { ...draftOf({ ...company, ...newer }) }}
          draft={{ ...form.getValues() }}
          labels={{
            name: m.adminDirectory.name,
            other_names: m.adminDirectory.otherNames,
            cities: m.adminDirectory.cities,
            ...m.adminDirectory.addresses,
            isHidden: m.adminDirectory.isHidden,
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting}>
            {m.adminDirectory.save}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {m.adminDirectory.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface FieldsProps {
  form: UseFormReturn<Draft>;
  company: DirectoryCompany | null;
}

function Fields({ form: { register, formState }, company }: FieldsProps) {
  const { errors } = formState;
  return (
    <>
      <TextField
        label={m.adminDirectory.name}
        hint={company && m.adminDirectory.nameHint}
        error={errors.name?.message}
        {...register('name')}
        readOnly={company?.is_general}
        autoComplete="off"
        maxLength={COMPANY.nameMax}
      />
      <TextAreaField
        label={m.adminDirectory.otherNames}
        hint={m.adminDirectory.otherNamesHint}
        error={errors.other_names?.message}
        {...register('other_names')}
        rows={2}
      />
      <TextAreaField
        label={m.adminDirectory.cities}
        hint={m.adminDirectory.citiesHint}
        error={errors.cities?.message}
        {...register('cities')}
        rows={2}
      />
      {ADDRESSES.map((name) => (
        <TextField
          key={name}
          label={m.adminDirectory.addresses[name]}
          hint={m.adminDirectory.addressHints[name]}
          error={errors[name]?.message}
          {...register(name)}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={COMPANY_ADDRESSES[name]}
        />
      ))}
      {company && !company.is_general && (
        <label className="flex min-h-11 items-center gap-3 py-1">
          <input type="checkbox" {...register('isHidden')} className="size-5 shrink-0" />
          {m.adminDirectory.isHidden}
        </label>
      )}
    </>
  );
}

function draftOf(company: DirectoryCompany | null): Draft {
  return {
    name: company?.name ?? '',
    other_names: company?.other_names.join('\n') ?? '',
    cities: company?.cities.map(cityText).join('\n') ?? '',
    ...forAddresses((name) => company?.[name] ?? ''),
    isHidden: company?.state === 'hidden',
  };
}

const linesOf = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);

/** Corrects upper and lower case of listed cities; the server refuses unlisted ones. */
function readDraft({ name, other_names, cities, isHidden, ...addresses }: Draft): CompanyDraft {
  const known = (city: string) => CITIES.find((each) => plainName(each) === plainName(city));
  return {
    name: name.trim(),
    other_names: linesOf(other_names),
    cities: linesOf(cities).map((city) => known(city) ?? (city as City)),
    ...forAddresses((each) => addresses[each].trim() || null),
    state: isHidden ? 'hidden' : 'listed',
  };
}
