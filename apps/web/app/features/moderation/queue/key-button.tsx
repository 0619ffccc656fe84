import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { KeyCap } from './key-cap.tsx';

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
