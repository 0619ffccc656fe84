import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type MemeDocument, wordsOf } from '@corpomeme/drawing/meme/document';
import { lazy, Suspense, useId } from 'react';
import { clip } from '../../../lib/clip.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { UploadLogin } from '../../memes/upload/upload-login.tsx';
import { loginPath } from '../../people/auth/login/return-path.ts';
import { useSession } from '../../site/session/session-store.ts';
import { PictureActions } from './picture-actions.tsx';
import { useExport } from './use-export.ts';
import { useObjectUrl } from './use-object-url.ts';
import type { OwnPicture } from './use-own-picture.ts';

const UploadForm = lazy(() => import('../../memes/upload/upload-form.tsx'));

interface PostStepProps {
  document: MemeDocument;
  picture: OwnPicture;
  onBack: () => void;
  onSent: () => void;
}

/** Asks for company, city and words about the exported picture, with the form and the request of every upload. */
export function PostStep({ document, picture, onBack, onSent }: PostStepProps) {
  const session = useSession();
  const { file, hasFailed, share } = useExport(document, picture);
  const uid = session.status === 'in' ? session.user.uid : null;
  return (
    <div className="relative grid max-w-3xl gap-5">
      <h2 className="sr-only">{m.studio.stepHeadings.post}</h2>
      {hasFailed && (
        <p role="alert" className="font-semibold text-reject">
          {m.studio.exportFailed}
        </p>
      )}
      {!file && !hasFailed && (picture.animation ? <FrameProgress share={share} /> : <Preparing />)}
      {!file && (
        <Button className="justify-self-start" onClick={onBack}>
          {picture.animation && !hasFailed ? m.studio.cancel : m.studio.edit}
        </Button>
      )}
      {file && !uid && (
        <>
          <PictureSummary file={file} onBack={onBack} />
          <UploadLogin loginHref={loginPath(page.studio())} hadSession={false} />
        </>
      )}
      {file && uid && (
        <Suspense fallback={<Spinner />}>
          <UploadForm
            key={uid}
            uid={uid}
            isShown
            studioPicture={uploadFieldsOf(document, file)}
            onSent={onSent}
          >
            <PictureSummary file={file} onBack={onBack} />
          </UploadForm>
        </Suspense>
      )}
    </div>
  );
}

function Preparing() {
  return (
    <p role="status" className="flex items-center gap-2">
      <Spinner />
      {m.studio.preparing}
    </p>
  );
}

function FrameProgress({ share }: { share: number }) {
  const id = useId();
  return (
    <div className="grid max-w-md gap-2">
      <label htmlFor={id}>{m.studio.preparingFrames}</label>
      <progress id={id} value={share} className="h-3 w-full" />
    </div>
  );
}

/**
 * Returns the fields of the upload. `template` is empty for an own picture, so its words are not sent: the picture may
 * contain others.
 */
function uploadFieldsOf(document: MemeDocument, file: File) {
  const words = wordsOf(document);
  return {
    file,
    image_alt: clip(words.replaceAll('\n', ' / '), MEME.altMax),
    template: document.base.kind === 'template' ? document.base.name : '',
    picture_words: words,
  };
}

function PictureSummary({ file, onBack }: { file: File; onBack: () => void }) {
  const url = useObjectUrl(file);
  return (
    <div className="grid justify-items-start gap-3">
      <img
        src={url ?? undefined}
        alt={m.studio.madeAlt}
        className="max-h-64 max-w-full rounded-control border border-line object-contain"
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onBack}>{m.studio.edit}</Button>
        {url && <PictureActions file={file} url={url} />}
      </div>
    </div>
  );
}
