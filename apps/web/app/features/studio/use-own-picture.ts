import { useEffect, useState } from 'react';
import { loadPicture, storePicture } from '../../lib/picture-store.ts';

export interface OwnPicture {
  /** Null until it is decoded. */
  bitmap: ImageBitmap | null;
  /** Null without an own picture. */
  key: string | null;
  /** Decodes and stores a chosen picture; resolves to null if the browser cannot read it. */
  choose: (file: File) => Promise<ImageBitmap | null>;
  forget: () => void;
}

/** The pixels of the own picture. They stay in this browser: only the flattened picture is sent. */
export function useOwnPicture(keptKey: string | null): OwnPicture {
  const [key, setKey] = useState(keptKey);
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  useEffect(() => {
    if (keptKey === null) return;
    let isOver = false;
    void loadPicture(keptKey)
      .then((file) => file && createImageBitmap(file))
      .then((read) => !isOver && setBitmap(read))
      .catch(() => {});
    return () => {
      isOver = true;
    };
  }, [keptKey]);
  const choose = async (file: File) => {
    try {
      const read = await createImageBitmap(file);
      const name = `studio:${crypto.randomUUID()}`;
      setBitmap(read);
      setKey(name);
      void storePicture(name, file);
      return read;
    } catch {
      return null;
    }
  };
  const forget = () => {
    if (key !== null) void storePicture(key, null);
    setKey(null);
    setBitmap(null);
  };
  return { bitmap, key, choose, forget };
}
