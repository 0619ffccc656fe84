import ImageUp from 'lucide-react/icons/image-up';
import { type DragEvent, useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { Field, type FieldControl } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { uploadStrings } from './upload.strings.ts';
import { IMAGE_TYPES } from './upload-rules.ts';
import type { UploadForm } from './use-upload-form.ts';

type UploadPictureProps = Omit<UploadForm, 'clear'> & { label?: string };

/** A file or a URL, never both (product: validation). */
export function UploadPicture({ label, form, chooseFile, onAddress, straightenAddress }: UploadPictureProps) {
  const { errors } = form.formState;
  const { field } = useController({ name: 'file', control: form.control });
  const address = form.register('image_url', {
    onChange: (event: { target: { value: string } }) => onAddress(event.target.value),
    onBlur: straightenAddress,
  });
  return (
    <div className="grid gap-4">
      <Field
        label={label ?? uploadStrings.picture}
        hint={uploadStrings.pictureHint}
        error={errors.file?.message}
      >
        {(control) => (
          <DropZone control={control} file={field.value} inputRef={field.ref} onChoose={chooseFile} />
        )}
      </Field>
      <p className="flex items-center gap-3 text-14 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {uploadStrings.orAddress}
      </p>
      <Field label={uploadStrings.address} hint={uploadStrings.addressHint} error={errors.image_url?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...address}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
    </div>
  );
}

interface DropZoneProps {
  control: FieldControl;
  file: File | null;
  inputRef: (input: HTMLInputElement | null) => void;
  onChoose: (file: File | null) => void;
}

function DropZone({ control, file, inputRef, onChoose }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChoose(dropped);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the file input inside
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'grid justify-items-center gap-4 rounded-card border-2 border-dashed p-4 text-center transition-colors',
        isOver ? 'border-marker bg-sunken' : 'border-edge',
      )}
    >
      {file ? (
        <Preview key={file.name + file.lastModified} file={file} />
      ) : (
        <ImageUp aria-hidden="true" className="mt-2 size-10 text-muted" />
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <label
          className={classNames(
            buttonLook('plain'),
            'cursor-pointer has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
          )}
        >
          {file ? uploadStrings.chooseOther : uploadStrings.choose}
          <input
            {...control}
            ref={inputRef}
            type="file"
            accept={IMAGE_TYPES.join(',')}
            className="sr-only"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) onChoose(chosen);
              // Allows choosing the same file again after it was removed.
              target.value = '';
            }}
          />
        </label>
        {file && (
          <Button tone="quiet" onClick={() => onChoose(null)}>
            {uploadStrings.remove}
          </Button>
        )}
      </div>
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <figure className="grid min-w-0 justify-items-center gap-2">
      {hasFailed ? (
        <p className="text-muted">{uploadStrings.noPreview}</p>
      ) : (
        <img
          src={url ?? undefined}
          alt={uploadStrings.previewAlt}
          onError={() => setFailed(true)}
          className="h-64 max-w-full rounded-control object-contain"
        />
      )}
      <figcaption className="max-w-full truncate text-14 text-muted">{file.name}</figcaption>
    </figure>
  );
}
