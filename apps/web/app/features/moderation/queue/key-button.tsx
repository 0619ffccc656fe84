import { Button, type ButtonProps } from '../../../ui/button.tsx';

interface KeyButtonProps extends Omit<ButtonProps, 'aria-keyshortcuts'> {
  /** In capitals, as on the keyboard. */
  letter: string;
  showKey: boolean;
}

/** A step that a key takes as well, and shows it where keys are on; as wide as a thumb likes on phones. */
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

/** The key on a button, for those who look; others hear it as the button's shortcut. */
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
