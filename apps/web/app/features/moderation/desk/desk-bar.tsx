import { m } from '@corpomeme/contract/site/messages';
import EyeClosed from 'lucide-react/icons/eye-closed';
import Filter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { DeskTools } from '../desk-frame.tsx';
import { HelpButton, KeyCap } from '../queue/key-button.tsx';
import type { PictureLook } from '../queue/use-picture-look.ts';
import { ViewSwitch } from '../queue/view-switch.tsx';
import type { Filtering } from './desk-work.tsx';

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
export function DeskBar(props: DeskBarProps) {
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
