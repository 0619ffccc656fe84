import type { MemberItem } from '@corpomeme/contract/moderation/members';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { fullDate } from '../../../lib/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Reopening } from '../decisions/reopening.tsx';

const TONES = {
  waiting: 'marker',
  public: 'approve',
  rejected: 'reject',
  removed: 'reject',
} as const satisfies Record<MemberItem['state'], BadgeTone>;

interface MemberRowProps {
  item: MemberItem;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** A meme or comment; what is public or waits can be chosen. */
export function MemberRow({ item, isChosen, onChoose }: MemberRowProps) {
  const { kind, id, meme_id, state, text, company, image, created_at } = item;
  const isLeft = state === 'public' || state === 'waiting';
  const words = text ?? m.memberDesk.noText;
  return (
    <article className="flex flex-wrap items-start gap-3 rounded-card border border-line bg-surface p-3">
      <label className="grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isLeft}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-5 accent-ink"
        />
        <span className="sr-only">{m.memberDesk.choose({ text: words.slice(0, 60) })}</span>
      </label>
      {image && (
        <img
          src={image}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
          className="size-14 shrink-0 rounded-control border border-line bg-sunken object-cover"
        />
      )}
      <div className="grid min-w-0 grow basis-32 gap-1">
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {words}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
          <Badge tone={TONES[state]}>{m.memberDesk.states[state]}</Badge>
          <span dir="auto">{company}</span>
          <time dateTime={created_at}>{fullDate(created_at)}</time>
          <TextLink
            to={kind === 'meme' ? page.meme(meme_id) : page.comment(meme_id, id)}
            className="inline-block py-2.5"
          >
            {m.memberDesk.openItem}
          </TextLink>
          {kind === 'meme' && state === 'rejected' && (
            <Reopening memeId={meme_id} title={words.slice(0, 60)} />
          )}
        </div>
      </div>
    </article>
  );
}
