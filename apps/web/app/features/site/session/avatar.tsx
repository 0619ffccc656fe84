import { resource } from '@corpomeme/contract/site/paths';
import { classNames } from '../../../lib/class-names.ts';

/** Drawn by the site from the name (product: third parties); decorative, because the name is beside it. */
export function Avatar({ seed, className }: { seed: string; className?: string }) {
  return (
    <img
      src={resource.avatar(seed)}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      className={classNames('shrink-0 rounded-full bg-sunken', className)}
    />
  );
}
