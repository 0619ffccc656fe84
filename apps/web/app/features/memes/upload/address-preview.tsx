import { directImageUrl } from '@corpomeme/contract/image-address';
import { previewPicture } from '@corpomeme/contract/operations/memes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { memeKeys } from '../meme-keys.ts';
import { uploadStrings } from './upload.strings.ts';
import { isWebAddress } from './upload-rules.ts';

/** Milliseconds after the last key, because the server fetches the picture each time. */
const LOOK_AFTER = 800;
/** Milliseconds: the server's own timeout for the address, and its work on the picture. */
const PATIENCE = 30_000;

/** Shows the picture at the typed address. The server fetches it, because browsers load nothing from other sites. */
export function AddressPreview({ address }: { address: string }) {
  const settled = useSettled(directImageUrl(address.trim()));
  const isAsked = isWebAddress(settled);
  const { data, isFetching, isError } = useQuery({
    queryKey: memeKeys.preview(settled),
    queryFn: ({ signal }) =>
      browserApi.call(previewPicture, {
        body: { image_url: settled },
        signal,
        timeout: PATIENCE,
        isBackground: true,
      }),
    enabled: isAsked,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { personal: true },
  });
  if (!isAsked) return null;
  return (
    <div role="status" className="text-14 text-muted">
      {isFetching && <p>{uploadStrings.lookingAtAddress}</p>}
      {isError && <p>{uploadStrings.addressBroken}</p>}
      {data && (
        <img
          src={data.image}
          alt={uploadStrings.addressPreviewAlt}
          className="h-64 max-w-full rounded-control border border-line object-contain"
        />
      )}
    </div>
  );
}

/** Returns the text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), LOOK_AFTER);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
