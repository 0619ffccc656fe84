import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { REASONS } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { classNames } from '../../../lib/class-names.ts';
import { dateAfter } from '../../../lib/format.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { HistoryChanges } from '../../memes/history/history-changes.tsx';
import { historyQuery } from '../../memes/history/history-query.ts';
import { AuthorLine } from '../../safety/sanctions/author-record.tsx';
import { Avatar } from '../../site/session/avatar.tsx';
import { ProposalPart } from '../proposals/proposal-part.tsx';
import { KeyButton } from '../queue/key-button.tsx';
import type { PictureLook } from '../queue/use-picture-look.ts';
import { FindingsList } from '../screening/findings-list.tsx';
import { PictureBlockPart } from '../screening/picture-block.tsx';
import { MemeThemes } from '../themes/meme-themes.tsx';

interface DeskFactsProps {
  card: QueueCard;
  look: PictureLook;
  showKeys: boolean;
  onAuthor: () => void;
  onThemes: () => void;
  onAsk: () => void;
}

/** The findings, heaviest first. */
export function DeskFacts({ card, look, showKeys, onAuthor, onThemes, onAsk }: DeskFactsProps) {
  const { meme, findings, author, picture_text: text } = card;
  return (
    <div className="grid content-start gap-5">
      {!card.concerns_you && <ProposalPart meme={meme} />}
      {meme.message && (
        <p dir="auto" className="max-w-prose whitespace-pre-line">
          {meme.message}
        </p>
      )}
      <MemeThemes meme={meme} showKey={showKeys} onChange={card.concerns_you ? null : onThemes} />
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
        <p className="text-14 text-muted">{m.desk.noFindings}</p>
      )}
      <Fact title={m.desk.author}>
        <button
          type="button"
          onClick={onAuthor}
          className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1 text-left hover:bg-sunken"
        >
          <Avatar seed={meme.username} className="size-9" />
          <span className="min-w-0 grow">
            <span className="block truncate font-semibold">
              <bdi>{meme.username}</bdi>
            </span>
            {author && <AuthorLine record={author} />}
          </span>
          <ChevronRight className="size-5 text-muted" />
          <span className="sr-only">{m.desk.openAuthor}</span>
        </button>
      </Fact>
      {!card.concerns_you && <Question question={card.question} showKey={showKeys} onAsk={onAsk} />}
      <Fact title={meme.template === null ? m.desk.pictureText : m.desk.sentWords}>
        {text?.content ? (
          <p dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-line text-14">
            {text.content}
          </p>
        ) : (
          <p className="text-14 text-muted">{text ? m.desk.nothingRead : m.desk.notRead}</p>
        )}
      </Fact>
      {meme.image_alt && (
        <Fact title={m.desk.alt}>
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

interface QuestionProps {
  question: QueueCard['question'];
  showKey: boolean;
  onAsk: () => void;
}

/** What the author was asked and answered, or the button that asks. */
function Question({ question, showKey, onAsk }: QuestionProps) {
  if (!question) {
    return (
      <KeyButton letter="Q" showKey={showKey} onClick={onAsk} className="justify-self-start">
        {m.askAuthor.ask}
      </KeyButton>
    );
  }
  const { question: asked, answer } = question;
  return (
    <Fact title={m.askAuthor.asked}>
      <p dir="auto" className="whitespace-pre-line text-14 text-muted wrap-anywhere">
        {asked}
      </p>
      <p dir="auto" className="whitespace-pre-line font-semibold wrap-anywhere">
        {answer ?? m.askAuthor.noAnswer}
      </p>
    </Fact>
  );
}

/** Closed by default: most cards have no history, and few decisions need it. */
function DeskHistory({ memeId, count }: { memeId: number; count: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({ ...historyQuery(browserApi, memeId), enabled: isOpen });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center text-14 text-muted hover:text-ink">
        {m.desk.history({ count })}
      </summary>
      <div className="text-14">
        {isError && <p className="text-reject">{m.desk.historyFailed}</p>}
        {isOpen && !data && !isError && <p className="text-muted">{m.desk.historyLoading}</p>}
        <ol className="grid gap-2 border-l border-line pl-3">
          {data?.map((entry, place) => (
            <li key={`${entry.at}${entry.event}`}>
              <span className="font-semibold">{m.desk.events[entry.event]}</span>
              {entry.username && ` · ${entry.username}`}
              <span className="text-muted"> · {dateAfter(entry.at, data[place - 1]?.at)}</span>
              {entry.reason_code && <span className="block">{inOne(REASONS[entry.reason_code])}</span>}
              {(entry.reason ?? entry.text) && (
                <span className="block whitespace-pre-line text-muted">{entry.reason ?? entry.text}</span>
              )}
              {entry.changes && <HistoryChanges changes={entry.changes} />}
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}
