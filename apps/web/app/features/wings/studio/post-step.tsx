import { MEME, UPLOAD } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type MemeDocument, sizeOf, wordsOf } from '@corpomeme/drawing/meme/document';
import { atWidth, drawMeme, drawOverlay, widthWithin } from '@corpomeme/drawing/meme/drawing';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { clip } from '../../../lib/clip.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.ts';
import { UploadLogin } from '../../memes/upload/upload-login.tsx';
import { loginPath } from '../../people/auth/login/return-path.ts';
import { useSession } from '../../site/session/session-store.ts';
import type { Animation } from './gif/animation.ts';
import { paintPicture } from './paint-picture.ts';
import { getTypefaces } from './typefaces.ts';
import type { OwnPicture } from './use-own-picture.ts';

/** Copies, downloads or shares the exported picture, without an upload. */
function PictureActions({ file, url }: { file: File; url: string }) {
  return (
    <>
      {canCopy(file) && (
        <Button onClick={() => void copyPicture(file)}>
          <Copy className="size-5" />
          <span className="max-sm:sr-only">{m.studio.copy}</span>
        </Button>
      )}
      <a href={url} download={file.name} className={buttonLook('plain')}>
        <Download className="size-5" />
        <span className="max-sm:sr-only">{m.studio.download}</span>
      </a>
      {canShare(file) && (
        <Button onClick={() => void sharePicture(file)}>
          <Share2 className="size-5" />
          <span className="max-sm:sr-only">{m.studio.share}</span>
        </Button>
      )}
    </>
  );
}

/** Returns whether the picture can be copied: clipboards hold still pictures only. */
function canCopy({ type }: File): boolean {
  return type === 'image/png';
}

/** Returns whether the device has a share sheet that takes this file. */
function canShare(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

async function copyPicture(file: File): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
    toast(m.studio.copied, 'success');
  } catch {
    toast(m.studio.copyFailed, 'error');
  }
}

async function sharePicture(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // The member closed the share sheet, so nothing needs to be announced.
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosed) toast(m.studio.shareFailed, 'error');
  }
}

/** Pixels of the longer side. */
const LONGEST = 2048;
const SMALLER = 0.85;
const TYPE = 'image/png';

/** Returns the flattened picture as PNG within the limit of uploads. Throws if the browser cannot draw it. */
async function exportPicture(document: MemeDocument, picture: ImageBitmap | null): Promise<File> {
  const size = sizeOf(document);
  for (let longest = LONGEST; longest > LONGEST * 0.1; longest *= SMALLER) {
    const canvas = await drawPicture(document, picture, widthWithin(size, longest));
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE));
    if (blob && blob.size <= UPLOAD.maxBytes) return new File([blob], 'meme.png', { type: TYPE });
  }
  throw new Error('no size is small enough');
}

/** Returns the GIF with everything on each frame, within the limits of uploads. Rejects when the signal aborts. */
async function exportAnimation(
  document: MemeDocument,
  animation: Animation,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<File> {
  const { base, covers } = document;
  if (base.kind !== 'picture') throw new Error('a scene has no frames');
  const frame = sizeOf(document);
  const overlay = await loadSvg(atWidth(drawOverlay(document, getTypefaces()), frame.width));
  const job = { base, covers, frame, overlay: await createImageBitmap(overlay) };
  const blob = await animation.write(job, onProgress, signal);
  return new File([blob], 'meme.gif', { type: blob.type });
}

async function drawPicture(
  document: MemeDocument,
  picture: ImageBitmap | null,
  width: number,
): Promise<HTMLCanvasElement> {
  const size = sizeOf(document);
  const canvas = window.document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((size.height * width) / size.width);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // PNG is opaque, so that it looks alike on light and dark pages.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const { base } = document;
  if (base.kind === 'picture' && picture)
    paintPicture(context, { ...document, base }, picture, width / size.width);
  const draw = base.kind === 'template' ? drawMeme : drawOverlay;
  const image = await loadSvg(atWidth(draw(document, getTypefaces()), width));
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function loadSvg(svg: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

interface ExportState {
  /** The flattened picture; null until it is drawn. */
  file: File | null;
  hasFailed: boolean;
  /** The share of an animation's frames that is drawn, 0 to 1. */
  share: number;
}

const NOTHING: ExportState = { file: null, hasFailed: false, share: 0 };

/** Draws the finished picture; leaving the page cancels it. */
function useExport(document: MemeDocument, { bitmap, animation }: OwnPicture): ExportState {
  const [exported, setExported] = useState(NOTHING);
  // An animation does not depend on the frame that the stage shows.
  const still = animation ? null : bitmap;
  useEffect(() => {
    // The stored picture is still being read.
    if (document.base.kind === 'picture' && !still && !animation) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const show = (change: Partial<ExportState>) => {
      if (!signal.aborted) setExported((before) => ({ ...before, ...change }));
    };
    const onProgress = (share: number) => show({ share });
    const drawing =
      animation && document.base.kind === 'picture'
        ? exportAnimation(document, animation, { onProgress, signal })
        : exportPicture(document, still);
    drawing.then(
      (file) => show({ file, hasFailed: false }),
      () => show({ hasFailed: true }),
    );
    return () => leaving.abort();
  }, [document, still, animation]);
  return exported;
}

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
    <div className="flex items-center gap-4">
      <img
        src={url ?? undefined}
        alt={m.studio.madeAlt}
        className="max-h-24 max-w-2/5 rounded-control sm:max-h-64 border border-line object-contain"
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onBack}>{m.studio.edit}</Button>
        {url && <PictureActions file={file} url={url} />}
      </div>
    </div>
  );
}
