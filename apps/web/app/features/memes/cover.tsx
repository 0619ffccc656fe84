import type { Cover as CoverPicture } from '@corpomeme/contract/companies/companies';
import { withoutMotion } from '@corpomeme/contract/site/paths';
import { useReading } from './reading/use-reading.ts';

const SIZES = '(min-width: 1024px) 300px, 45vw';

/** Decorates the link to a list; empty for one whose best meme the reader does not want to see. */
export function Cover({ cover, isFirst }: { cover: CoverPicture | undefined; isFirst: boolean }) {
  const { muted } = useReading();
  const isShown = cover && !muted.includes(cover.user_id);
  return (
    <span className="relative block aspect-[4/3] overflow-hidden bg-sunken">
      {isShown && (
        <img
          src={withoutMotion(cover.image_url)}
          srcSet={withoutMotion(cover.image_srcset) || undefined}
          sizes={SIZES}
          // The name below names the link.
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className="absolute inset-0 size-full object-cover object-top"
        />
      )}
    </span>
  );
}
