import type { Meme } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/moderation/screening.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { Button } from '../../../ui/button.tsx';
import { memeKeys } from '../meme-keys.ts';
import type { UploadFields } from '../upload/upload-rules.ts';

interface AltSuggestionProps {
  meme: Meme;
  form: UseFormReturn<UploadFields>;
}

/** Offers the text read from the image while the meme has no description and keeps its image. Failures are silent. */
export function AltSuggestion({ meme, form }: AltSuggestionProps) {
  const { data } = useQuery({
    queryKey: memeKeys.pictureText(meme.id),
    queryFn: () => browserApi.call(operations.readPictureText, { params: { id: meme.id } }),
    staleTime: 0,
    retry: false,
    meta: { personal: true },
  });
  const [alt, file, url] = form.watch(['image_alt', 'file', 'image_url']);
  const suggestion = data?.suggested_alt;
  if (!suggestion || alt !== '' || file || url) return null;
  const take = () => {
    form.setValue('image_alt', suggestion, { shouldDirty: true });
    form.setFocus('image_alt');
  };
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-sunken p-3">
      <p className="text-14">
        <span className="text-muted">{m.memeEditing.readInPicture}</span> <q lang="">{suggestion}</q>
      </p>
      <Button tone="quiet" className="-ml-4" onClick={take}>
        {m.memeEditing.takeAsAlt}
      </Button>
    </div>
  );
}
