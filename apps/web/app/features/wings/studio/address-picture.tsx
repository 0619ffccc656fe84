import { directImageUrl } from '@corpomeme/contract/memes/image-address';
import { previewPicture } from '@corpomeme/contract/memes/memes.operations';
import { m } from '@corpomeme/contract/site/messages';
import { type FormEvent, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';

/** Milliseconds: the server's own timeout for the address, and its work on the picture. */
const TIMEOUT = 30_000;

/**
 * Starts a meme with the picture at an address. The server fetches it, because browsers load nothing from other sites.
 */
export function AddressPicture({ onLoaded }: { onLoaded: (file: File) => Promise<void> }) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const load = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onLoaded(await fetchPicture(address));
    } catch (failure) {
      setError(refusalText(failure, m.studio.addressFailed));
    }
    setBusy(false);
  };
  return (
    <details className="basis-full rounded-control border border-line p-3">
      <summary className="min-h-8 cursor-pointer font-semibold">{m.studio.fromAddress}</summary>
      <Form
        noValidate
        className="grid items-end gap-3 pt-3 sm:grid-cols-[1fr_auto]"
        onSubmit={(event) => void load(event)}
      >
        <Field label={m.studio.address} error={error}>
          {(control) => (
            <TextInput
              {...control}
              type="url"
              inputMode="url"
              value={address}
              onChange={({ target }) => {
                setAddress(target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
        <Button type="submit" busy={isBusy}>
          {m.studio.loadAddress}
        </Button>
      </Form>
    </details>
  );
}

async function fetchPicture(address: string): Promise<File> {
  const { image } = await browserApi.call(previewPicture, {
    body: { image_url: directImageUrl(address.trim()), full: true },
    timeout: TIMEOUT,
  });
  const bytes = Uint8Array.from(atob(image.slice(image.indexOf(',') + 1)), (each) => each.charCodeAt(0));
  // An animation keeps its frames.
  const type = image.startsWith('data:image/gif') ? 'gif' : 'webp';
  return new File([bytes], `picture.${type}`, { type: `image/${type}` });
}
