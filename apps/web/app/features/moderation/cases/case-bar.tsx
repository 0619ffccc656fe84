import EyeOff from 'lucide-react/icons/eye-off';
import Keyboard from 'lucide-react/icons/keyboard';
import { Button } from '../../../ui/button.tsx';
import { moderationStrings } from '../moderation.strings.ts';
import { KeyCap, NEEDS_KEYS } from '../queue/key-button.tsx';
import { caseStrings as strings } from './case.strings.ts';

interface CaseBarProps {
  open: number;
  overdue: number;
  isBlurred: boolean;
  onBlur: () => void;
  /** Whether shortcuts are on. */
  areOn: boolean;
  onSwitch: () => void;
  onHelp: () => void;
}

/** The numbers of open and overdue cases, and switches for blurring and shortcuts. */
export function CaseBar({ open, overdue, isBlurred, onBlur, areOn, onSwitch, onHelp }: CaseBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
      <p role="status" className="mr-auto flex flex-wrap gap-x-3 tabular-nums">
        <span className="font-semibold">{strings.open(open)}</span>
        {overdue > 0 && <span className="font-semibold text-reject">{strings.overdue(overdue)}</span>}
      </p>
      <Button
        tone="quiet"
        aria-pressed={isBlurred}
        aria-keyshortcuts={areOn ? 'b' : undefined}
        onClick={onBlur}
        className="aria-pressed:bg-sunken"
      >
        <EyeOff aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{strings.blur}</span>
        {areOn && <KeyCap letter="B" />}
      </Button>
      <Button tone="quiet" aria-pressed={areOn} onClick={onSwitch} className={NEEDS_KEYS}>
        <Keyboard aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{moderationStrings.shortcuts}</span>{' '}
        <span aria-hidden="true">{areOn ? moderationStrings.on : moderationStrings.off}</span>
      </Button>
      <Button tone="quiet" onClick={onHelp} aria-label={strings.help} className={NEEDS_KEYS}>
        <KeyCap letter="?" />
      </Button>
    </div>
  );
}
