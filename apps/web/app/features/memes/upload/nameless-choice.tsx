import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { namelessStrings as strings } from '../nameless/nameless.strings.ts';
import type { UploadFields } from './upload-rules.ts';

/** Whether the meme is posted without the member's name. */
export function NamelessChoice({ form }: { form: UseFormReturn<UploadFields> }) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        className="size-6 accent-marker"
        aria-describedby={`${id}-hint`}
        {...form.register('nameless')}
      />
      <label htmlFor={id} className="font-semibold">
        {strings.choice} ·{' '}
        <span lang="ro" className="font-normal">
          {strings.choiceRo}
        </span>
      </label>
      <p id={`${id}-hint`} className="col-start-2 text-14 text-muted">
        {strings.choiceHint}
      </p>
    </div>
  );
}
