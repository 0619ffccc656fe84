import type { QueueCard } from '@corpomeme/contract/desk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { titleOf } from '../../memes/meme-words.ts';
import type { PictureLook } from '../queue/use-picture-look.ts';
import { useShortcutsSwitch } from '../queue/use-shortcuts-switch.ts';
import type { DeskCareView } from '../wellbeing/use-desk-care.ts';
import { WellbeingDialog } from '../wellbeing/wellbeing-dialog.tsx';
import { WellbeingNotice } from '../wellbeing/wellbeing-notice.tsx';
import { DeskAuthorDialog } from './desk-author-dialog.tsx';
import { DeskBar } from './desk-bar.tsx';
import { DeskCard } from './desk-card.tsx';
import { DeskHelp } from './desk-help.tsx';
import { DESK_SIZES } from './desk-picture.tsx';
import { DeskReject } from './desk-reject.tsx';
import type { Desk } from './use-desk.ts';
import { useDeskFocus } from './use-desk-focus.ts';
import { type Asking, useDeskKeys } from './use-desk-keys.ts';

interface DeskWorkProps {
  desk: Desk;
  look: PictureLook;
  care: DeskCareView;
  total: number;
  rail: ReactNode;
  /** In place of a card where there is none. */
  empty: ReactNode;
}

/** The card in hand, what can be done with it, and what is asked about it. */
export function DeskWork({ desk, look, care, total, rail, empty }: DeskWorkProps) {
  const { current, selection } = desk;
  const [asking, setAsking] = useState<Asking>(null);
  const [areOn, switchShortcuts] = useShortcutsSwitch();
  const { keys, isZoomed } = useDeskKeys({ desk, look, care, areOn, ask: setAsking });
  const card = useDeskFocus(current?.meme.id, asking !== null);
  usePrefetch(desk.cards[desk.place + 1]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DeskBar
        total={total}
        isLive={desk.isLive}
        selected={selection.cards.length}
        areOn={areOn}
        onSwitch={switchShortcuts}
        onHelp={keys['?']}
        onCare={() => setAsking({ what: 'care' })}
        onApprove={keys.A}
        onReject={keys.R}
        onClear={selection.clear}
      />
      <WellbeingNotice suggestion={care.suggestion} onGoOn={care.goOn} />
      {current ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <div className="min-w-0 max-lg:order-2">{rail}</div>
          <DeskCard
            card={current}
            desk={desk}
            total={total}
            look={look}
            isCovered={care.isCovered(current)}
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
  asking: Asking;
  desk: Desk;
  onClose: () => void;
}

function Dialogs({ asking, desk, onClose }: DialogsProps) {
  const waiting = asking?.what === 'reject' ? asking.cards.filter(({ meme }) => isShown(desk, meme.id)) : [];
  const isOver = asking?.what === 'reject' && waiting.length === 0;
  // A colleague decided it meanwhile: there is nothing left to give a reason for.
  useEffect(() => {
    if (isOver) onClose();
  });
  if (asking?.what === 'help') return <DeskHelp onClose={onClose} />;
  if (asking?.what === 'care') return <WellbeingDialog onClose={onClose} />;
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

function isShown({ cards }: Desk, id: number): boolean {
  return cards.some(({ meme }) => meme.id === id);
}

/** The next picture is there before it is asked for. */
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
