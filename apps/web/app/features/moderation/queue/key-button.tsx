import { Button, type ButtonProps } from '../../../ui/button.tsx';

/** Class of a control about shortcuts: touch screens hide it. */
export const NEEDS_KEYS = 'pointer-coarse:hidden';

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
