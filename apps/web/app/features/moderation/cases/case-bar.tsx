import { m } from '@corpomeme/contract/site/messages';
import EyeOff from 'lucide-react/icons/eye-off';
import Keyboard from 'lucide-react/icons/keyboard';
import { Button } from '../../../ui/button.tsx';
import { KeyCap, NEEDS_KEYS } from '../queue/key-button.tsx';

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
        <span className="font-semibold">{m.case.open({ count: open })}</span>
        {overdue > 0 && (
          <span className="font-semibold text-reject">{m.case.overdue({ count: overdue })}</span>
        )}
      </p>
      <Button
        tone="quiet"
        aria-pressed={isBlurred}
        aria-keyshortcuts={areOn ? 'b' : undefined}
        onClick={onBlur}
        className="aria-pressed:bg-sunken"
      >
        <EyeOff className="size-5" />
        <span className="max-sm:sr-only">{m.case.blur}</span>
        {areOn && <KeyCap letter="B" />}
      </Button>
      <Button tone="quiet" aria-pressed={areOn} onClick={onSwitch} className={NEEDS_KEYS}>
        <Keyboard className="size-5" />
        <span className="max-sm:sr-only">{m.moderation.shortcuts}</span>{' '}
        <span aria-hidden="true">{areOn ? m.moderation.on : m.moderation.off}</span>
      </Button>
      <Button tone="quiet" onClick={onHelp} aria-label={m.case.help} className={NEEDS_KEYS}>
        <KeyCap letter="?" />
      </Button>
    </div>
  );
}
