import { fromPicture, type MemeDocument } from '@corpomeme/drawing/meme/document';
import { useState } from 'react';
import type { OwnPicture } from './use-own-picture.ts';
import { linesOf } from './use-studio.ts';

export interface TakenPicture {
  /** Starts a meme with the picture. */
  take: (file: File) => Promise<void>;
  hasFailed: boolean;
}

export function useTakenPicture(
  picture: OwnPicture,
  typed: string,
  onOpen: (document: MemeDocument) => void,
): TakenPicture {
  const [hasFailed, setFailed] = useState(false);
  const take = async (file: File) => {
    const bitmap = await picture.choose(file);
    setFailed(!bitmap);
    if (bitmap) onOpen(fromPicture(bitmap, linesOf(typed)));
  };
  return { take, hasFailed };
}
