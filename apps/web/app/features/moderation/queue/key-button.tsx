import { m } from '@corpomeme/contract/site/messages';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { classNames } from '../../../lib/class-names.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';

/** Class of a control about shortcuts: touch screens hide it. */
export const NEEDS_KEYS = 'pointer-coarse:hidden';

/** Opens the list of the keys, with the switch that turns them off. */
export function HelpButton({ onHelp, className = 'px-2' }: { onHelp: () => void; className?: string }) {
  return (
    <Button
      tone="quiet"
      onClick={onHelp}
      aria-label={m.desk.help}
      title={m.desk.help}
      className={classNames(className, NEEDS_KEYS)}
    >
      <CircleHelp className="size-5" />
    </Button>
  );
}

interface KeyButtonProps extends Omit<ButtonProps, 'aria-keyshortcuts'> {
  /** Upper case, as on the keyboard. */
  letter: string;
  showKey: boolean;
}

/** A button with a shortcut, shown if shortcuts are on; wide enough for thumbs on phones. */
export function KeyButton({ letter, showKey, children, ...button }: KeyButtonProps) {
  return (
    <Button
      className="grow sm:grow-0"
      aria-keyshortcuts={showKey ? letter.toLowerCase() : undefined}
      {...button}
    >
      {children}
      {showKey && <KeyCap letter={letter} />}
    </Button>
  );
}

/** The key shown on a button; screen readers announce it as the button's shortcut. */
export function KeyCap({ letter }: { letter: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden min-w-6 rounded-control border border-current px-1.5 text-center font-sans text-14 pointer-fine:inline"
    >
      {letter}
    </span>
  );
}
