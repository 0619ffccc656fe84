import type { LookAlike } from '@corpomeme/contract/moderation/screening';
import { m } from '@corpomeme/contract/site/messages';
import { page, withoutMotion } from '@corpomeme/contract/site/paths';
import { useState } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '../../memes/status-badge.tsx';

/** The earlier image, small, beside its title and status. */
export function LookAlikeCard({ earlier }: { earlier: LookAlike }) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className="mt-2 flex items-start gap-3">
      {hasFailed ? (
        <p className="grid size-32 shrink-0 place-content-center rounded-control bg-sunken p-2 text-center text-14 text-muted">
          {m.finding.pictureGone}
        </p>
      ) : (
        <img
          src={withoutMotion(earlier.image_url)}
          width={earlier.image_width}
          height={earlier.image_height}
          alt={m.finding.pictureOf({ company: earlier.company })}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
          className="size-32 shrink-0 rounded-control bg-sunken object-contain"
        />
      )}
      <div className="grid min-w-0 justify-items-start gap-1 text-14">
        <Link to={page.meme(earlier.meme_id)} className="wrap-anywhere text-link underline">
          {earlier.title ?? m.finding.earlier}
        </Link>
        <p dir="auto" className="text-muted">
          {earlier.company}
        </p>
        <StatusBadge status={earlier.status} />
      </div>
    </div>
  );
}
