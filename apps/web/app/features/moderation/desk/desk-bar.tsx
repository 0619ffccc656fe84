import CircleHelp from 'lucide-react/icons/circle-question-mark';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Keyboard from 'lucide-react/icons/keyboard';
import X from 'lucide-react/icons/x';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { moderationStrings } from '../moderation.strings.ts';
import { KeyCap, NEEDS_KEYS } from '../queue/key-button.tsx';
import { ViewSwitch } from '../queue/view-switch.tsx';
import { deskStrings, wellbeingStrings } from './desk.strings.ts';

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
  /** Opens the desk settings. */
  onCare: () => void;
  onApprove: () => void;
  onReject: () => void;
  onClear: () => void;
}

/** The number of pending memes; with a selection, its actions. Its height is constant. */
export function DeskBar(props: DeskBarProps) {
  // On narrow screens, the selection needs the space.
  const narrow = props.selected > 0 ? 'max-sm:hidden' : 'max-sm:px-1';
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
        aria-pressed={props.areOn}
        onClick={props.onSwitch}
        className={classNames(narrow, NEEDS_KEYS)}
      >
        <Keyboard aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{moderationStrings.shortcuts}</span>{' '}
        <span aria-hidden="true">{props.areOn ? moderationStrings.on : moderationStrings.off}</span>
      </Button>
      <Button
        tone="quiet"
        onClick={props.onCare}
        aria-label={wellbeingStrings.open}
        title={wellbeingStrings.open}
        className={narrow}
      >
        <HeartPulse aria-hidden="true" className="size-5" />
      </Button>
      <Button
        tone="quiet"
        onClick={props.onHelp}
        aria-label={deskStrings.help}
        className={classNames(narrow, NEEDS_KEYS)}
      >
        <CircleHelp aria-hidden="true" className="size-5" />
        <span className="max-sm:hidden">
          <KeyCap letter="?" />
        </span>
      </Button>
    </div>
  );
}

function Counts({ total, isLive }: Pick<DeskBarProps, 'total' | 'isLive'>) {
  return (
    <p role="status" className="mr-auto flex flex-wrap items-baseline gap-x-3 text-muted tabular-nums">
      <span className="font-semibold text-ink">{deskStrings.waiting(total)}</span>
      <span className="text-14">{isLive ? deskStrings.live : deskStrings.polling}</span>
    </p>
  );
}

function SelectionActions({ selected, onApprove, onReject, onClear }: DeskBarProps) {
  return (
    <div className="mr-auto flex flex-wrap items-center gap-2">
      <p role="status" className="pr-1 font-semibold tabular-nums">
        {deskStrings.selected(selected)}
      </p>
      <Button tone="approve" aria-keyshortcuts="Shift+A" onClick={onApprove}>
        {deskStrings.approve}
        <KeyCap letter="⇧A" />
      </Button>
      <Button tone="reject" aria-keyshortcuts="Shift+R" onClick={onReject}>
        {deskStrings.reject}
        <KeyCap letter="⇧R" />
      </Button>
      <Button tone="quiet" aria-label={deskStrings.clear} onClick={onClear}>
        <X aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}
