import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { uploadStrings } from './upload.strings.ts';
import { UploadPicture } from './upload-picture.tsx';
import { UploadPlace } from './upload-place.tsx';
import { UploadSuccess } from './upload-success.tsx';
import { UploadWords } from './upload-words.tsx';
import { type Upload, type UploadState, useUpload } from './use-upload.ts';
import { useUploadForm } from './use-upload-form.ts';

/** Lazy-loaded by the how-to page for members; give it the person's id as its key. */
export default function UploadForm({ uid }: { uid: string }) {
  const upload = useUpload();
  const fields = useUploadForm(uid);
  const { form, chooseFile, clear } = fields;
  const isUploading = upload.state.name === 'uploading';
  const submit = form.handleSubmit(async (values) => {
    if (await upload.start(values)) clear();
  });
  return (
    <div className="grid gap-5">
      {upload.state.name === 'success' && <UploadSuccess />}
      <form
        noValidate
        onSubmit={submit}
        onPaste={({ clipboardData }) => {
          const [file] = clipboardData.files;
          if (file && !isUploading) chooseFile(file);
        }}
        className="grid gap-6 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        <h2 className="text-22">{uploadStrings.form}</h2>
        <fieldset disabled={isUploading} className="grid min-w-0 gap-5">
          <UploadPicture {...fields} />
          <UploadPlace form={form} />
          <UploadWords form={form} />
        </fieldset>
        <Outcome state={upload.state} />
        <Actions upload={upload} isUploading={isUploading} />
      </form>
    </div>
  );
}

function Actions({ upload, isUploading }: { upload: Upload; isUploading: boolean }) {
  const submit = useRef<HTMLButtonElement>(null);
  const wasUploading = useRef(false);
  // The cancel button goes away under the fingers that pressed it.
  useEffect(() => {
    const wasCancelled = wasUploading.current && upload.state.name === 'cancelled';
    if (wasCancelled) submit.current?.focus();
    wasUploading.current = isUploading;
  }, [isUploading, upload.state.name]);
  return (
    <div className="flex flex-wrap gap-3">
      <Button ref={submit} type="submit" tone="marker" busy={isUploading} className="grow sm:grow-0">
        {isUploading ? uploadStrings.uploading : uploadStrings.submit}
      </Button>
      {isUploading && <Button onClick={upload.cancel}>{uploadStrings.cancel}</Button>}
    </div>
  );
}

/** How the upload is going, or how it ended when it did not work. */
function Outcome({ state }: { state: UploadState }) {
  return (
    <div className="grid gap-2 empty:hidden">
      {state.name === 'uploading' && <UploadProgress part={state.part} hasFile={state.hasFile} />}
      {state.name === 'cancelled' && <p role="status">{uploadStrings.cancelled}</p>}
      {state.name === 'error' && (
        <p role="alert" className="font-semibold text-reject">
          {state.text}
        </p>
      )}
    </div>
  );
}

/** Once everything has left, the server is busy with the picture and there is nothing to measure. */
function UploadProgress({ part, hasFile }: { part: number; hasFile: boolean }) {
  const isSending = hasFile && part < 1;
  const phase = hasFile ? uploadStrings.preparing : uploadStrings.fetching;
  return (
    <>
      <Progress label={uploadStrings.uploading} value={isSending ? part : null} />
      <p className="text-14 text-muted tabular-nums">
        {isSending ? uploadStrings.progress(Math.floor(part * 100)) : phase}
      </p>
    </>
  );
}
