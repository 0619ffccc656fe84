import * as operations from '@corpomeme/contract/people/authors';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { SettingSwitch } from '../../../ui/form/setting-switch.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { setAuthorPage } from '../../site/session/session-store.ts';

/** Turns the member's own author page on and off. */
export function AuthorSwitch({ user }: { user: CurrentUser }) {
  const save = async (enabled: boolean) => {
    try {
      await browserApi.call(operations.changeAuthorPage, { body: { enabled } });
      setAuthorPage(enabled);
      toast(enabled ? m.author.turnedOn : m.author.turnedOff, 'success');
    } catch (error) {
      toast(refusalText(error, m.author.failed), 'error');
    }
  };
  return (
    <>
      <SettingSwitch label={m.author.label} hint={m.author.hint} checked={user.has_author_page} save={save} />
      {user.has_author_page && (
        <p>
          <TextLink to={page.author(user.uid)} className="inline-block py-2">
            {m.author.open}
          </TextLink>
        </p>
      )}
    </>
  );
}
