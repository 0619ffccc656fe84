import { CITIES, UPLOAD_COMPANIES } from '@corpomeme/contract/company-names';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { uploadStrings } from './upload.strings.ts';
import { needsCity, type UploadFields } from './upload-rules.ts';

/** Company, and the city if the company needs one. */
export function UploadPlace({ form }: { form: UseFormReturn<UploadFields> }) {
  const { register, watch, formState } = form;
  const { errors, defaultValues } = formState;
  const offered = new Set<string>(UPLOAD_COMPANIES);
  // An edited meme may have a company that this form does not offer.
  if (defaultValues?.company) offered.add(defaultValues.company);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field label={uploadStrings.company} error={errors.company?.message}>
        {(control) => (
          <Select {...control} {...register('company')}>
            {[...offered].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {needsCity(watch('company')) && (
        <Field label={uploadStrings.city} error={errors.city?.message}>
          {(control) => (
            <Select {...control} {...register('city')}>
              <option value="">{uploadStrings.chooseCity}</option>
              {CITIES.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}
