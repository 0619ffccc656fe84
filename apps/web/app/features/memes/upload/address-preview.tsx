import { directImageUrl } from '@corpomeme/contract/memes/image-address';
import { previewPicture } from '@corpomeme/contract/memes/memes.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { memeKeys } from '../meme-keys.ts';
import { isWebAddress } from './upload-rules.ts';

/** Milliseconds after the last key, because the server fetches the picture each time. */
const DEBOUNCE = 800;
/** Milliseconds: the server's own timeout for the address, and its work on the picture. */
const TIMEOUT = 30_000;

/** Shows the picture at the typed address. The server fetches it, because browsers load nothing from other sites. */
export function AddressPreview({ address }: { address: string }) {
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
