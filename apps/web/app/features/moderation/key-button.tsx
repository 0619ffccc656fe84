import { Button, type ButtonProps } from '../../ui/button.tsx';
import { KeyCap } from './key-cap.tsx';

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
