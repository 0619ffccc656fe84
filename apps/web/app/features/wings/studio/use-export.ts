import type { MemeDocument } from '@corpomeme/drawing/meme/document';
import { useEffect, useState } from 'react';
import { exportAnimation, exportPicture } from './export-picture.ts';
import type { OwnPicture } from './use-own-picture.ts';

interface ExportState {
  /** The flattened picture; null until it is drawn. */
  file: File | null;
  hasFailed: boolean;
  /** The share of an animation's frames that is drawn, 0 to 1. */
  share: number;
}

const NOTHING: ExportState = { file: null, hasFailed: false, share: 0 };

/** Draws the finished picture; leaving the page cancels it. */
export function useExport(document: MemeDocument, { bitmap, animation }: OwnPicture): ExportState {
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
