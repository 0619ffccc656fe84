import type { Meme } from '@corpomeme/contract/memes/memes';
import { QUESTION } from '@corpomeme/contract/memes/questions';
import { askAuthor } from '@corpomeme/contract/memes/questions.operations';
import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQueryClient } from '@tanstack/react-query';
import EyeClosed from 'lucide-react/icons/eye-closed';
import Filter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { showRefusal } from '../../../lib/api/form.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useShortcutsSwitch } from '../../../lib/use-shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ShortcutsCheck } from '../../../ui/shortcuts-check.tsx';
import { toast } from '../../../ui/toast.ts';
import { titleOf } from '../../memes/meme-words.ts';
import { AuthorLine, SanctionButton } from '../../safety/sanctions/author-record.tsx';
import { Avatar } from '../../site/session/avatar.tsx';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { DeskTools } from '../desk-frame.tsx';
import { refreshQueue } from '../queue/desk-query.ts';
import { HelpButton, KeyCap } from '../queue/key-button.tsx';
import type { PictureLook } from '../queue/use-picture-look.ts';
import { ViewSwitch } from '../queue/view-switch.tsx';
import { SavedReply } from '../saved-reply.tsx';
import ThemesDialog from '../themes/themes-dialog.tsx';
import { DeskCard } from './desk-card.tsx';
import { useDeskGroup } from './desk-group.tsx';
import { DESK_SIZES } from './desk-picture.tsx';
import { DeskReject } from './desk-reject.tsx';
import type { Desk } from './use-desk.ts';
import { type OpenDialog, useDeskKeys } from './use-desk-keys.ts';

interface DeskQuestionProps {
  meme: Meme;
  onAsked: () => void;
  onClose: () => void;
}

/** One question to the author about this version; the meme then waits behind all others. */
export function DeskQuestion({ meme, onAsked, onClose }: DeskQuestionProps) {
  const form = useForm({ defaultValues: { question: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ question }) => {
    const body = { question, ...(meme.version !== undefined && { version: meme.version }) };
    try {
      await browserApi.call(askAuthor, { params: { id: meme.id }, body });
    } catch (error) {
      return showRefusal(form, error, { failed: m.askAuthor.failed, field: 'question' });
    }
    toast(m.askAuthor.sent, 'success');
    onAsked();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.askAuthor.ask}
      description={m.askAuthor.hint}
      onCloseAutoFocus={(event) => event.preventDefault()}
    >
      <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
        <SavedReply maxLength={QUESTION.questionMax} onPick={(text) => form.setValue('question', text)} />
        <TextAreaField
          label={m.askAuthor.question}
          error={errors.question?.message}
          {...form.register('question')}
          required
          rows={3}
          maxLength={QUESTION.questionMax}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{m.desk.cancel}</Button>
          <Button type="submit" tone="marker" busy={isSubmitting}>
            {m.askAuthor.send}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** The filters above the desk. */
export interface Filtering {
  isOpen: boolean;
  toggle: () => void;
  button: RefObject<HTMLButtonElement | null>;
}

interface DeskWorkProps {
  desk: Desk;
  look: PictureLook;
  filtering: Filtering;
  total: number;
  rail: ReactNode;
  /** Shown without a card. */
  empty: ReactNode;
}

/** The current card with its actions and dialogs. */
export function DeskWork({ desk, look, filtering, total, rail, empty }: DeskWorkProps) {
  const { current, selection } = desk;
  const [asking, setAsking] = useState<OpenDialog>(null);
  const [areOn] = useShortcutsSwitch();
  const group = useDeskGroup(desk);
  const { keys, isZoomed } = useDeskKeys({ desk, group, look, filtering, areOn, ask: setAsking });
  const card = useDeskFocus(current?.meme.id, asking !== null);
  usePrefetch(desk.cards[desk.place + 1]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:gap-4">
      <DeskBar
        total={total}
        memeId={current?.meme.id ?? null}
        isLive={desk.isLive}
        selected={selection.cards.length}
        areOn={areOn}
        onHelp={keys['?']}
        filtering={filtering}
        look={look}
        onApprove={keys.A}
        onReject={keys.R}
        onClear={selection.clear}
      />
      {current ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <div className="min-w-0 max-lg:order-2">{rail}</div>
          <DeskCard
            card={current}
            desk={desk}
            total={total}
            look={look}
            group={group}
            isCovered={look.isCovered}
            isZoomed={isZoomed}
            showKeys={areOn}
            cardRef={card}
            keys={keys}
          />
        </div>
      ) : (
        empty
      )}
      <Dialogs asking={asking} desk={desk} onClose={() => setAsking(null)} />
    </div>
  );
}

interface DialogsProps {
  asking: OpenDialog;
  desk: Desk;
  onClose: () => void;
}

function Dialogs({ asking, desk, onClose }: DialogsProps) {
  const client = useQueryClient();
  const waiting =
    asking?.what === 'reject' ? asking.cards.filter(({ meme }) => !desk.hidden.has(meme.id)) : [];
  const isOver = asking?.what === 'reject' && waiting.length === 0;
  // A colleague decided it meanwhile, so no reason is needed.
  useEffect(() => {
    if (isOver) onClose();
  });
  if (asking?.what === 'help') return <DeskHelp onClose={onClose} />;
  if (asking?.what === 'themes' && desk.current)
    return <ThemesDialog meme={desk.current.meme} onClose={onClose} />;
  if (asking?.what === 'question' && desk.current) {
    return (
      <DeskQuestion
        meme={desk.current.meme}
        onClose={onClose}
        onAsked={() => {
          onClose();
          void refreshQueue(client);
        }}
      />
    );
  }
  if (asking?.what === 'author' && desk.current)
    return <DeskAuthorDialog card={desk.current} onClose={onClose} />;
  if (waiting.length === 0) return null;
  return (
    <DeskReject
      titles={waiting.map(({ meme }) => titleOf(meme))}
      onClose={onClose}
      onReject={(reason) => {
        onClose();
        desk.decide(waiting, { status: 'rejected', ...reason });
      }}
    />
  );
}

/** Prefetches the next picture. */
function usePrefetch(next: QueueCard | undefined): void {
  const last = useRef<HTMLImageElement | null>(null);
  const meme = next?.meme;
  useEffect(() => {
    if (!meme) return;
    const image = new Image();
    image.sizes = DESK_SIZES;
    image.srcset = meme.image_srcset;
    image.src = meme.image_url;
    last.current = image;
  }, [meme]);
}

function DeskHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.desk.help} onCloseAutoFocus={(event) => event.preventDefault()}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2">
        {m.desk.keys.map(({ key, text }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-control border border-edge px-2 py-0.5 font-sans text-14 whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <ShortcutsCheck />
      </div>
    </Dialog>
  );
}

/** The author's record, and for admins a link to the member's page. */
function DeskAuthorDialog({ card, onClose }: { card: QueueCard; onClose: () => void }) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const { meme, author } = card;
  return (
    <Dialog open onClose={onClose} title={meme.username} onCloseAutoFocus={(event) => event.preventDefault()}>
      <div className="grid justify-items-start gap-5">
        <div className="flex items-center gap-4">
          <Avatar seed={meme.username} className="size-14" />
          {author && <AuthorLine record={author} />}
        </div>
        <SanctionButton
          userId={meme.user_id}
          username={meme.username}
          onImposed={() => refreshQueue(client)}
        />
        {meme.is_nameless && <p className="text-14 text-muted">{m.desk.nameless}</p>}
        {user?.isAdmin && !meme.is_nameless && (
          <LinkButton to={page.adminUser(meme.user_id)}>{m.desk.manageAuthor}</LinkButton>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Moves the focus with the current card, so that it is not lost with a leaving card, and back to it from a dialog.
 * Leaves it while the moderator walks through the list, and on page load.
 */
function useDeskFocus(currentId: number | undefined, isAsking: boolean) {
  const card = useRef<HTMLElement>(null);
  const before = useRef({ currentId, isAsking, hasBegun: currentId !== undefined });
  useEffect(() => {
    const { currentId: last, isAsking: wasAsking, hasBegun } = before.current;
    before.current = { currentId, isAsking, hasBegun: hasBegun || currentId !== undefined };
    const hasMoved = hasBegun && last !== currentId;
    if (isAsking || (!hasMoved && !wasAsking)) return;
    const focused = document.activeElement;
    const isElsewhere = focused instanceof HTMLElement && focused.closest('nav') !== null;
    if (isElsewhere && focused.isConnected && !wasAsking) return;
    const target = card.current ?? document.getElementById('content');
    target?.focus({ preventScroll: true });
    if (card.current && card.current.getBoundingClientRect().top < 0) card.current.scrollIntoView();
  });
  return card;
}

interface DeskBarProps {
  total: number;
  /** The meme of the current card. */
  memeId: number | null;
  isLive: boolean;
  selected: number;
  /** Whether shortcuts are on. */
  areOn: boolean;
  onHelp: () => void;
  filtering: Filtering;
  look: PictureLook;
  onApprove: () => void;
  onReject: () => void;
  onClear: () => void;
}

/** The tools of the queue; with a selection, its actions. */
function DeskBar(props: DeskBarProps) {
  const { total, isLive, selected, areOn, filtering, look } = props;
  // On narrow screens, the selection needs the space.
  const narrow = selected > 0 ? 'px-2 max-lg:hidden' : 'px-2 max-sm:px-1';
  return (
    <DeskTools>
      {/* The tab has the number, and the card its place. */}
      <p role="status" className="sr-only">
        <span>{m.desk.waiting({ count: total })}</span> <span>{isLive ? m.desk.live : m.desk.polling}</span>
      </p>
      {selected > 0 ? <SelectionActions {...props} /> : <ViewSwitch current="desk" memeId={props.memeId} />}
      <Button
        ref={filtering.button}
        tone="quiet"
        aria-expanded={filtering.isOpen}
        aria-keyshortcuts={areOn ? 'f' : undefined}
        onClick={filtering.toggle}
        aria-label={m.browse.filter}
        title={m.browse.filter}
        className={narrow}
      >
        <Filter className="size-5" />
      </Button>
      <Button
        tone="quiet"
        aria-pressed={look.isCovering}
        onClick={() => look.toggle('bare')}
        aria-label={m.desk.coverFirst}
        title={m.desk.coverFirst}
        className={classNames(narrow, 'aria-pressed:bg-sunken')}
      >
        <EyeClosed className="size-5" />
      </Button>
      <HelpButton onHelp={props.onHelp} className={narrow} />
    </DeskTools>
  );
}

function SelectionActions({ selected, onApprove, onReject, onClear }: DeskBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="pr-1 font-semibold tabular-nums">
        {m.desk.selected({ count: selected })}
      </p>
      <Button tone="approve" aria-keyshortcuts="Shift+A" onClick={onApprove}>
        {m.desk.approve}
        <KeyCap letter="⇧A" />
      </Button>
      <Button tone="reject" aria-keyshortcuts="Shift+R" onClick={onReject}>
        {m.desk.reject}
        <KeyCap letter="⇧R" />
      </Button>
      <Button tone="quiet" aria-label={m.desk.clear} onClick={onClear}>
        <X className="size-5" />
      </Button>
    </div>
  );
}
