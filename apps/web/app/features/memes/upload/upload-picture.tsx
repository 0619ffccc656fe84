import { directImageUrl } from '@corpomeme/contract/memes/image-address';
import { previewPicture } from '@corpomeme/contract/memes/memes.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import ImageUp from 'lucide-react/icons/image-up';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { Field, type FieldControl } from '../../../ui/form/field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { memeKeys } from '../meme-keys.ts';
import { isWebAddress } from './upload-rules.ts';
import { CHOOSABLE, type UploadForm } from './use-upload-form.ts';

/** Milliseconds after the last key, because the server fetches the picture each time. */
const DEBOUNCE = 800;
/** Milliseconds: the server's own timeout for the address, and its work on the picture. */
const TIMEOUT = 30_000;

/** Shows the picture at the typed address. The server fetches it, because browsers load nothing from other sites. */
function AddressPreview({ address }: { address: string }) {
  const typed = directImageUrl(address.trim());
  const debounced = useDebounced(typed, DEBOUNCE);
  const url = typed === '' ? '' : debounced;
  const isShown = isWebAddress(url);
  const { data, isFetching, isError } = useQuery({
    queryKey: memeKeys.preview(url),
    queryFn: ({ signal }) =>
      browserApi.call(previewPicture, {
        body: { image_url: url },
        signal,
        timeout: TIMEOUT,
        isBackground: true,
      }),
    enabled: isShown,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { personal: true },
  });
  if (!isShown) return null;
  return (
    <div role="status" className="text-14 text-muted">
      {isFetching && <p>{m.upload.lookingAtAddress}</p>}
      {isError && <p>{m.upload.addressBroken}</p>}
      {data && (
        <img
          src={data.image}
          alt={m.upload.addressPreviewAlt}
          className="h-64 max-w-full rounded-control border border-line object-contain"
        />
      )}
    </div>
  );
}

type UploadPictureProps = Omit<UploadForm, 'clear'> & { label?: string; isOver: boolean };

/** A file or a URL, never both (product: validation). */
export function UploadPicture({
  label,
  isOver,
  note,
  form,
  chooseFile,
  onAddress,
  straightenAddress,
}: UploadPictureProps) {
  const { errors } = form.formState;
  const { field } = useController({ name: 'file', control: form.control });
  const address = form.register('image_url', {
    onChange: (event: { target: { value: string } }) => onAddress(event.target.value),
    onBlur: straightenAddress,
  });
  return (
    <div className="grid gap-4">
      <Field label={label ?? m.upload.picture} hint={m.upload.pictureHint} error={errors.file?.message}>
        {(control) => (
          <DropZone
            control={control}
            file={field.value}
            isOver={isOver}
            note={note}
            inputRef={field.ref}
            onChoose={chooseFile}
          />
        )}
      </Field>
      <p className="flex items-center gap-3 text-14 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {m.upload.orAddress}
      </p>
      <TextField
        label={m.upload.address}
        hint={m.upload.addressHint}
        error={errors.image_url?.message}
        {...address}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <AddressPreview address={form.watch('image_url')} />
    </div>
  );
}

interface DropZoneProps {
  control: FieldControl;
  file: File | null;
  /** True while a picture is dragged over the page. */
  isOver: boolean;
  note: string;
  inputRef: (input: HTMLInputElement | null) => void;
  onChoose: (file: File | null) => void;
}

/** The dashed area is the label of the file input, so a click anywhere in it opens the browser's file dialog. */
function DropZone({ control, file, isOver, note, inputRef, onChoose }: DropZoneProps) {
  return (
    <div className="grid gap-2">
      <label
        className={classNames(
          'grid cursor-pointer justify-items-center gap-4 rounded-card border-2 border-dashed p-4 text-center transition-colors hover:border-marker has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
          isOver ? 'border-marker bg-sunken' : 'border-edge',
        )}
      >
        {file ? (
          <Preview key={file.name + file.lastModified} file={file} />
        ) : (
          <ImageUp className="mt-2 size-10 text-muted" />
        )}
        <span className={buttonLook('plain')}>{file ? m.upload.chooseOther : m.upload.choose}</span>
        <input
          {...control}
          ref={inputRef}
          type="file"
          accept={CHOOSABLE}
          className="sr-only"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onChoose(chosen);
            // Allows choosing the same file again after it was removed.
            target.value = '';
          }}
        />
      </label>
      <p role="status" className="justify-self-center text-14 text-muted empty:hidden">
        {note}
      </p>
      {file && (
        <Button tone="quiet" className="justify-self-center" onClick={() => onChoose(null)}>
          {m.upload.remove}
        </Button>
      )}
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  const [hasFailed, setFailed] = useState(false);
  return (
    // Only phrasing content may stand in a label.
    <span className="grid min-w-0 max-w-full justify-items-center gap-2">
      {hasFailed ? (
        <span className="text-muted">{m.upload.noPreview}</span>
      ) : (
        <img
          src={url ?? undefined}
          alt={m.upload.previewAlt}
          onError={() => setFailed(true)}
          className="h-64 max-w-full rounded-control object-contain"
        />
      )}
      <span className="max-w-full truncate text-14 text-muted">{file.name}</span>
    </span>
  );
}
