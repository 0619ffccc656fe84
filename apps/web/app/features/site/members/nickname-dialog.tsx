import { type CurrentUser, NICKNAME } from '@corpomeme/contract/people/users';
import * as operations from '@corpomeme/contract/people/users.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver } from '../../../lib/api/form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/dialog-buttons.tsx';
import type { LazyDialogProps } from '../../../ui/dialog/use-lazy-dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { fetchCurrentUser } from '../session/current-user.ts';
import { getSession, updateUser } from '../session/session-store.ts';
import { checkNickname } from './check-nickname.ts';

interface NicknameDialogProps extends LazyDialogProps {
  /** The name of the member now. */
  current: string;
}

/** Lazy-loaded by the user menu; stays mounted while closed. */
export default function NicknameDialog({ current, isOpen, onClose, onCloseAutoFocus }: NicknameDialogProps) {
  const { form, submit } = useNicknameForm(onClose);
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      title={m.nickname.title}
      description={m.nickname.once}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        form.setFocus('nickname');
      }}
    >
      <Form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          label={m.nickname.label}
          hint={m.nickname.hint({ ...NICKNAME, current })}
          error={errors.nickname?.message}
          {...form.register('nickname')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <DialogButtons cancel={m.nickname.cancel} onCancel={onClose} tone="marker" busy={isSubmitting}>
          {isSubmitting ? m.nickname.saving : m.nickname.save}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

const resolver = formResolver<{ nickname: string }>(({ nickname }) => ({
  nickname: checkNickname(nickname) ?? undefined,
}));

/** Keeps the typed text after a refusal and after closing the modal. */
function useNicknameForm(onDone: () => void) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { nickname: '' }, resolver });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ nickname }) => {
    if (isSubmitting) return;
    try {
      const user = await changeNickname(nickname.trim());
      toast(m.nickname.saved({ name: user.displayName }));
      // Memes and comments on this page show the name too.
      void client.invalidateQueries();
      onDone();
    } catch (error) {
      form.setError('nickname', { message: explain(error) }, { shouldFocus: true });
    }
  });
  return { form, submit };
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError) || !error.body.error) return m.nickname.failed;
  const { user } = getSession();
  // Another tab or device changed it, so the menu must not offer it any more.
  if (error.code === 'nickname_already_changed' && user) void fetchCurrentUser(user).catch(() => {});
  return error.body.error;
}

/** Changes the name on the server, then in the session of each tab. */
async function changeNickname(newNickname: string): Promise<CurrentUser> {
  const before = getSession();
  const json = { userId: before.user?.uid, newNickname };
  const user = await browserApi.call(operations.changeNickname, { body: json });
  updateUser(user, before);
  return user;
}
