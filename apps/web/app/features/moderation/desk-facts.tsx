import type { QueueCard } from '@corpomeme/contract/desk';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { FindingsList } from '../screening/findings-list.tsx';
import { PictureBlockPart } from '../screening/picture-block.tsx';
import { Avatar } from '../session/avatar.tsx';
import { deskStrings } from './desk.strings.ts';
import { AuthorLine } from './desk-author.tsx';
import { DeskHistory } from './desk-history.tsx';
import type { PictureLook } from './use-picture-look.ts';

interface DeskFactsProps {
  card: QueueCard;
  look: PictureLook;
  onAuthor: () => void;
}

/** The findings, heaviest first. */
export function DeskFacts({ card, look, onAuthor }: DeskFactsProps) {
  const { meme, findings, author, picture_text: text } = card;
  return (
    <div className="grid content-start gap-5">
      {meme.message && <p className="max-w-prose whitespace-pre-line">{meme.message}</p>}
      {findings.length > 0 ? (
        <div
          className={classNames(
            look.isBlurred && '[&_img]:blur-md [&_img]:hover:blur-none',
            look.isGrey && '[&_img]:grayscale',
          )}
        >
          <FindingsList findings={findings} />
        </div>
      ) : (
        <p className="text-14 text-muted">{deskStrings.noFindings}</p>
      )}
      <Fact title={deskStrings.author}>
        <button
          type="button"
          onClick={onAuthor}
          className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1 text-left hover:bg-sunken"
        >
          <Avatar seed={meme.username} className="size-9" />
          <span className="min-w-0 grow">
            <span className="block truncate font-semibold">{meme.username}</span>
            {author && <AuthorLine record={author} />}
          </span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <span className="sr-only">{deskStrings.openAuthor}</span>
        </button>
      </Fact>
      <Fact title={deskStrings.pictureText}>
        {text?.content ? (
          <p className="max-h-40 overflow-y-auto whitespace-pre-line text-14">{text.content}</p>
        ) : (
          <p className="text-14 text-muted">{text ? deskStrings.nothingRead : deskStrings.notRead}</p>
        )}
      </Fact>
      {meme.image_alt && (
        <Fact title={deskStrings.alt}>
          <p className="text-14">{meme.image_alt}</p>
        </Fact>
      )}
      <PictureBlockPart key={`block-${meme.id}`} memeId={meme.id} findings={findings} />
      {card.history_count > 0 && <DeskHistory key={meme.id} memeId={meme.id} count={card.history_count} />}
    </div>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <h3 className="font-sans text-14 font-normal text-muted">{title}</h3>
      {children}
    </div>
  );
}
