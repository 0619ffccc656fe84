import { page } from '@corpomeme/contract/paths';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { TextLink } from '../../../ui/text-link.tsx';
import { uploadStrings } from './upload.strings.ts';

/** Takes the focus, so that what happens next is read out and one Tab away. */
export function UploadSuccess() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      role="status"
      tabIndex={-1}
      className="flex gap-4 rounded-card border border-approve bg-surface p-4 sm:p-6"
    >
      <CircleCheck aria-hidden="true" className="size-7 shrink-0 text-approve" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{uploadStrings.succeeded}</p>
        <p>{uploadStrings.succeededText}</p>
        <p className="py-1">
          <TextLink to={page.ownMemes()}>{uploadStrings.myMemes}</TextLink>
        </p>
      </div>
    </div>
  );
}
