import { useEffect, useRef, useState } from 'react';
import { loadPicture, storePicture } from '../../../lib/picture-store.ts';
import { isMovingFile } from '../../memes/motion/moving-file.ts';
import type { Animation } from './gif/animation.ts';

export interface OwnPicture {
  /** Null until it is decoded. Of an animation, the frame that is shown. */
  bitmap: ImageBitmap | null;
  /** Set for a GIF with several frames. */
  animation: Animation | null;
  /** True for a moving picture of which the studio shows one frame. */
  losesMotion: boolean;
  /** Null without an own picture. */
  key: string | null;
  /** Decodes and stores a chosen picture; resolves to null if the browser cannot read it. */
  choose: (file: File) => Promise<ImageBitmap | null>;
  /** Shows a frame of the animation, counted from 0. */
  showFrame: (index: number) => void;
  forget: () => void;
}

type Pixels = Pick<OwnPicture, 'bitmap' | 'animation' | 'losesMotion'>;

const NONE: Pixels = { bitmap: null, animation: null, losesMotion: false };

/** The pixels of the own picture. They stay in this browser: only the flattened picture is sent. */
export function useOwnPicture(keptKey: string | null): OwnPicture {
  const [key, setKey] = useState(keptKey);
  const [pixels, setPixels] = useState(NONE);
  // Increases with each choice, so that the stored picture does not replace one that was chosen while it was read.
  const turn = useRef(0);
  useEffect(() => {
    if (keptKey === null) return;
    const mine = turn.current;
    void loadPicture(keptKey)
      .then((file) => file && read(file))
      .then((found) => turn.current === mine && found && setPixels(found))
      .catch(() => {});
    return () => {
      turn.current += 1;
    };
  }, [keptKey]);
  const { animation } = pixels;
  useEffect(() => () => animation?.close(), [animation]);
  const choose = async (file: File) => {
    turn.current += 1;
    try {
      const found = await read(file);
      const name = `studio:${crypto.randomUUID()}`;
      setPixels(found);
      setKey(name);
      void storePicture(name, file);
      return found.bitmap;
    } catch {
      return null;
    }
  };
  const showFrame = useFrames(animation, (bitmap) => setPixels({ bitmap, animation, losesMotion: false }));
  const forget = () => {
    turn.current += 1;
    if (key !== null) void storePicture(key, null);
    setKey(null);
    setPixels(NONE);
  };
  return { ...pixels, key, choose, showFrame, forget };
}

async function read(file: File): Promise<Pixels> {
  const bitmap = await createImageBitmap(file);
  const animation = file.type === 'image/gif' ? await readAnimation(file) : null;
  return { bitmap, animation, losesMotion: animation === null && (await isMovingFile(file)) };
}

/** Returns null also for a GIF that only the browser can read; its first frame is then used as a picture. */
async function readAnimation(file: File): Promise<Animation | null> {
  try {
    const { openAnimation } = await import('./gif/animation.ts');
    return await openAnimation(file);
  } catch {
    return null;
  }
}

/** Requests one frame at a time; of later requests, only the last is served. */
function useFrames(animation: Animation | null, show: (bitmap: ImageBitmap) => void) {
  const wanted = useRef<number | null>(null);
  const isAsking = useRef(false);
  const ask = async () => {
    if (!animation || isAsking.current) return;
    isAsking.current = true;
    try {
      while (wanted.current !== null) {
        const index = wanted.current;
        wanted.current = null;
        show(await animation.frame(index));
      }
    } catch {
      // The frame that is shown stays.
    }
    isAsking.current = false;
  };
  return (index: number) => {
    wanted.current = index;
    void ask();
  };
}
