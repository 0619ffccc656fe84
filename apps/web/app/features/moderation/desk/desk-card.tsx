import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { REASONS } from '@corpomeme/contract/moderation/reasons';
import type { Finding } from '@corpomeme/contract/moderation/screening';
import * as operations from '@corpomeme/contract/moderation/screening';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { classNames } from '../../../lib/class-names.ts';
import { dateAfter } from '../../../lib/format.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { promptDialog } from '../../../ui/dialog/dialog-requests.ts';
import { toast } from '../../../ui/toast.ts';
import { HistoryChanges } from '../../memes/history/history-changes.tsx';
import { historyQuery } from '../../memes/history/history-query.ts';
import { titleOf } from '../../memes/meme-words.ts';
import { PostedLine } from '../../memes/posted-line.tsx';
import { AuthorLine } from '../../safety/sanctions/author-record.tsx';
import { Avatar } from '../../site/session/avatar.tsx';
import { ProposalPart } from '../proposals/proposal-part.tsx';
import { KeyButton } from '../queue/key-button.tsx';
import { OwnMatter } from '../queue/own-matter.tsx';
import type { PictureLook } from '../queue/use-picture-look.ts';
import { findingText } from '../screening/finding-text.ts';
import { LookAlikeCard } from '../screening/look-alike-card.tsx';
import { MemeThemes } from '../themes/meme-themes.tsx';
import { type DeskGroup, GroupLine, GroupPictures } from './desk-group.tsx';
import { DeskPicture, PictureTools } from './desk-picture.tsx';
import type { Desk } from './use-desk.ts';
import type { DeskKeys } from './use-desk-keys.ts';

interface DeskFactsProps {
  card: QueueCard;
  look: PictureLook;
  showKeys: boolean;
  onAuthor: () => void;
  onThemes: () => void;
  onAsk: () => void;
}

/** The findings, heaviest first. */
function DeskFacts({ card, look, showKeys, onAuthor, onThemes, onAsk }: DeskFactsProps) {
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

interface DeskCardProps {
  card: QueueCard;
  desk: Desk;
  total: number;
  group: DeskGroup;
  look: PictureLook;
  isCovered: (card: QueueCard) => boolean;
  isZoomed: boolean;
  showKeys: boolean;
  cardRef: RefObject<HTMLElement | null>;
  keys: DeskKeys;
}

/** The current card: the whole picture, all text, and the findings. */
export function DeskCard({
  card,
  desk,
  total,
  cardRef,
  keys,
  group,
  look,
  isCovered,
  isZoomed,
  showKeys,
}: DeskCardProps) {
  const { meme } = card;
  const heading = `desk-${meme.id}`;
  return (
    <section
      ref={cardRef}
      tabIndex={-1}
      aria-labelledby={heading}
      className="min-w-0 scroll-mt-24 rounded-card border border-line bg-surface [--stage:clamp(12rem,calc(100dvh-26rem),26rem)] sm:[--stage:clamp(16rem,48dvh,26rem)] lg:[--stage:clamp(18rem,calc(100dvh-23rem),44rem)]"
    >
      <div className="@container border-b border-line">
        <div className="grid grid-cols-[minmax(0,1fr)_fit-content(50%)] gap-x-4 px-3 py-2 sm:px-5 sm:py-3 @max-[14rem]:grid-cols-[minmax(0,1fr)]">
          <div className="col-start-1 row-start-1 grid min-w-0 gap-1">
            <h2 id={heading} className="text-18 sm:text-22">
              <Link to={page.meme(meme.id)} className="line-clamp-2 hover:underline">
                <bdi>{titleOf(meme)}</bdi>
              </Link>
            </h2>
            <PostedLine meme={meme} />
          </div>
          <Steps place={desk.place} total={total} keys={keys} />
          <Badges card={card} isMine={desk.isMine} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_22rem]">
        {group.isOn ? (
          <GroupPictures group={group} look={look} isCovered={isCovered} />
        ) : (
          <DeskPicture
            meme={meme}
            look={look}
            isZoomed={isZoomed}
            isCovered={isCovered(card)}
            onReveal={keys.v}
          />
        )}
        <div className="grid content-start gap-5 p-4 max-xl:order-3 sm:px-5 xl:max-h-(--stage) xl:overflow-y-auto xl:border-l xl:border-line">
          <GroupLine group={group} showKey={showKeys} onToggle={keys.s} />
          <DeskFacts
            card={card}
            look={look}
            showKeys={showKeys}
            onAuthor={keys.o}
            onThemes={keys.t}
            onAsk={keys.q}
          />
        </div>
        <div className="border-t border-line px-2 max-xl:order-2 xl:hidden">
          <PictureTools look={look} isZoomed={isZoomed} onZoom={keys.z} showKeys={showKeys} />
        </div>
      </div>
      <Decision
        isOwn={card.concerns_you}
        count={group.chosen?.length ?? null}
        showKeys={showKeys}
        keys={keys}
      >
        <div className="ml-auto max-xl:hidden">
          <PictureTools look={look} isZoomed={isZoomed} onZoom={keys.z} showKeys={showKeys} />
        </div>
      </Decision>
    </section>
  );
}

/** Reserves its space on wide screens, so that nothing moves when another moderator opens the card. */
function Badges({ card, isMine }: { card: QueueCard; isMine: (userId: string) => boolean }) {
  const readers = card.readers.filter(({ user_id }) => !isMine(user_id));
  return (
    <p
      role="status"
      className="col-span-2 @max-[14rem]:col-span-1 flex min-w-0 flex-wrap items-center gap-2 not-empty:max-sm:pt-2 sm:col-span-1 sm:col-start-2 sm:row-start-1 sm:max-w-xs sm:self-end sm:justify-self-end lg:max-w-sm"
    >
      {card.resubmitted_at && <Badge>{m.desk.resubmitted}</Badge>}
      {readers.length > 0 && (
        <span className="max-w-full truncate rounded-full bg-marker px-2.5 py-0.5 text-14 font-semibold text-on-marker">
          {m.desk.hasOpen({
            count: readers.length,
            names: readers.map(({ username }) => username).join(m.desk.and),
          })}
        </span>
      )}
    </p>
  );
}

function Steps({ place, total, keys }: Pick<DeskCardProps, 'total' | 'keys'> & { place: number }) {
  return (
    <div className="col-start-2 row-start-1 @max-[14rem]:col-start-1 @max-[14rem]:row-start-2 -mt-1.5 -mr-1.5 flex flex-wrap items-center justify-end self-start justify-self-end">
      <Button tone="quiet" className="px-2" aria-label={m.desk.previous} onClick={keys.k}>
        <ChevronLeft className="size-5" />
      </Button>
      <span className="text-14 whitespace-nowrap text-muted tabular-nums max-sm:sr-only">
        {m.desk.place({ index: place + 1, total })}
      </span>
      <Button tone="quiet" className="px-2" aria-label={m.desk.next} onClick={keys.j}>
        <ChevronRight className="size-5" />
      </Button>
    </div>
  );
}

interface DecisionProps extends Pick<DeskCardProps, 'showKeys' | 'keys'> {
  isOwn: boolean;
  /** How many chosen cards of the group a decision is about; null for the card alone. */
  count: number | null;
  children: ReactNode;
}

/** Always visible, at the same place for each card. */
function Decision({ isOwn, count, showKeys, keys, children }: DecisionProps) {
  return (
    <div className="sticky bottom-(--bar) z-10 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3 rounded-b-card border-t border-line bg-surface px-3 py-2 sm:flex sm:items-center sm:px-5 sm:py-3">
      {isOwn ? (
        <OwnMatter className="col-span-full self-center py-2" />
      ) : (
        <>
          <KeyButton tone="approve" className="sm:min-w-36" letter="A" showKey={showKeys} onClick={keys.a}>
            {count === null ? m.desk.approve : m.deskGroup.approve({ count })}
          </KeyButton>
          <KeyButton tone="reject" className="sm:min-w-36" letter="R" showKey={showKeys} onClick={keys.r}>
            {count === null ? m.desk.reject : m.deskGroup.reject({ count })}
          </KeyButton>
        </>
      )}
      {children}
    </div>
  );
}

/** One line per finding, heaviest first, with the matched text as written; nothing if there are none. */
function FindingsList({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-label={m.finding.heading}>
      <ul className="grid gap-3">
        {findings.map((finding) => (
          <FindingItem key={finding.check} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

function FindingItem({ finding: { check, details } }: { finding: Finding }) {
  return (
    <li className="border-l-4 border-marker pl-3">
      <p className="font-semibold">{findingText({ check, details })}</p>
      {details.found && details.found.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-1">
          {details.found.map((found) => (
            <li
              key={found}
              className="max-w-full rounded-control bg-sunken px-2 py-0.5 text-14 wrap-anywhere"
              lang=""
            >
              {found}
            </li>
          ))}
        </ul>
      )}
      {check === 'duplicate' &&
        (details.look_alike ? (
          <LookAlikeCard earlier={details.look_alike} />
        ) : (
          <p className="text-14 text-muted">{m.finding.gone}</p>
        ))}
    </li>
  );
}

interface PictureBlockPartProps {
  memeId: number;
  findings: readonly Finding[];
}

/** Blocks the image, or removes the block that it matches. The checks then run again. */
function PictureBlockPart({ memeId, findings }: PictureBlockPartProps) {
  const [isBusy, setBusy] = useState(false);
  const blockId = findings.find(({ check }) => check === 'blocked-picture')?.details.block_id;
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      toast(done, 'success');
    } catch (error) {
      toast(refusalText(error, m.finding.blockFailed), 'error');
    } finally {
      setBusy(false);
    }
  };
  const block = async () => {
    const { blockTitle: title, block: confirm, blockReason: label, cancel } = m.finding;
    const words = { title, confirm, cancel, label, maxLength: MEME.reasonMax };
    const reason = await promptDialog(m.finding.blockText, words);
    if (reason === null) return;
    const json = { meme_id: memeId, reason };
    await run(() => browserApi.call(operations.blockPicture, { body: json }), m.finding.blocked);
  };
  const unblock = (id: number) =>
    run(() => browserApi.call(operations.unblockPicture, { params: { id } }), m.finding.unblocked);
  return (
    <Button
      tone="quiet"
      className="-ml-4 justify-self-start"
      busy={isBusy}
      onClick={() => void (blockId === undefined ? block() : unblock(blockId))}
    >
      {blockId === undefined ? m.finding.block : m.finding.unblock}
    </Button>
  );
}
