import { m } from '@corpomeme/contract/site/messages';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import EyeClosed from 'lucide-react/icons/eye-closed';
import Keyboard from 'lucide-react/icons/keyboard';
import Filter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyCap, NEEDS_KEYS } from '../queue/key-button.tsx';
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
  onSwitch: () => void;
  onHelp: () => void;
  filtering: Filtering;
  look: PictureLook;
  onApprove: () => void;
  onReject: () => void;
  onClear: () => void;
}

/** The number of pending memes; with a selection, its actions. Its height is constant. */
export function DeskBar(props: DeskBarProps) {
  // On narrow screens, the selection needs the space.
  const narrow = props.selected > 0 ? 'max-lg:px-2 max-sm:hidden' : 'max-lg:px-2 max-sm:px-1';
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-2">
      {props.selected > 0 ? (
        <SelectionActions {...props} />
      ) : (
        <>
          <Counts {...props} />
          <ViewSwitch current="desk" memeId={props.memeId} />
        </>
      )}
      <Button
        tone="quiet"
        aria-expanded={props.filtering.isOpen}
        aria-keyshortcuts={props.areOn ? 'f' : undefined}
        onClick={props.filtering.toggle}
        aria-label={m.browse.filter}
        title={m.browse.filter}
        className={narrow}
      >
        <Filter className="size-5" />
      </Button>
      <Button
        tone="quiet"
        aria-pressed={props.areOn}
        onClick={props.onSwitch}
        className={classNames(narrow, NEEDS_KEYS)}
      >
        <Keyboard className="size-5" />
        <span className="max-lg:sr-only">{m.moderation.shortcuts}</span>{' '}
        <span aria-hidden="true">{props.areOn ? m.moderation.on : m.moderation.off}</span>
      </Button>
      <Button
        tone="quiet"
        aria-pressed={props.look.isCovering}
        onClick={() => props.look.toggle('bare')}
        aria-label={m.desk.coverFirst}
        title={m.desk.coverFirst}
        className={classNames(narrow, 'aria-pressed:bg-sunken')}
      >
        <EyeClosed className="size-5" />
      </Button>
      <Button
        tone="quiet"
        onClick={props.onHelp}
        aria-label={m.desk.help}
        className={classNames(narrow, NEEDS_KEYS, 'max-[23rem]:hidden')}
      >
        <CircleHelp className="size-5" />
        <span className="max-lg:hidden">
          <KeyCap letter="?" />
        </span>
      </Button>
    </div>
  );
}

function Counts({ total, isLive }: Pick<DeskBarProps, 'total' | 'isLive'>) {
  return (
    <p role="status" className="mr-auto flex flex-wrap items-baseline gap-x-3 text-muted tabular-nums">
      {/* The tab above has the number, too. */}
      <span className="font-semibold text-ink max-sm:sr-only">{m.desk.waiting({ count: total })}</span>
      <span className="text-14 max-sm:sr-only">{isLive ? m.desk.live : m.desk.polling}</span>
    </p>
  );
}

function SelectionActions({ selected, onApprove, onReject, onClear }: DeskBarProps) {
  return (
    <div className="mr-auto flex flex-wrap items-center gap-2">
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
