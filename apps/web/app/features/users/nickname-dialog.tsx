import type { CurrentUser } from '@corpomeme/contract/users';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { nicknameStrings } from './nickname.strings.ts';
import { useNicknameForm } from './use-nickname-form.ts';

export interface NicknameDialogProps {
  user: CurrentUser;
  isOpen: boolean;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** Lazy-loaded by `useNicknameDialog`; stays mounted while closed. */
export default function NicknameDialog({ user, isOpen, onClose, onCloseAutoFocus }: NicknameDialogProps) {
  const { input, nickname, type, problem, isSaving, submit } = useNicknameForm(onClose);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      title={nicknameStrings.title}
      description={nicknameStrings.once}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        input.current?.focus();
      }}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field
          label={nicknameStrings.label}
          hint={nicknameStrings.hint(user.displayName)}
          error={problem ?? undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              value={nickname}
              onChange={(event) => type(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button onClick={onClose} className="grow sm:grow-0">
            {nicknameStrings.cancel}
          </Button>
          <Button type="submit" tone="marker" busy={isSaving} className="grow sm:grow-0">
            {isSaving ? nicknameStrings.saving : nicknameStrings.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
