import { Button, type ButtonProps } from '../button.tsx';

interface DialogButtonsProps extends ButtonProps {
  cancel: string;
  onCancel: () => void;
}

/** The end of a form in a dialog: the button that closes it, and the one that submits, whose properties follow. */
export function DialogButtons({ cancel, onCancel, ...submit }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap-reverse justify-end gap-3">
      <Button onClick={onCancel} className="grow sm:grow-0">
        {cancel}
      </Button>
      <Button type="submit" {...submit} className="grow sm:grow-0" />
    </div>
  );
}
