import * as operations from '@corpomeme/contract/people/authors.operations';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { page } from '@corpomeme/contract/site/paths';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { SettingSwitch } from '../../../ui/form/setting-switch.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { setAuthorPage } from '../../site/session/session-store.ts';
import { authorStrings } from './author.strings.ts';

/** Turns the member's own author page on and off. */
export function AuthorSwitch({ user }: { user: CurrentUser }) {
  const save = async (enabled: boolean) => {
    try {
      await browserApi.call(operations.changeAuthorPage, { body: { enabled } });
      setAuthorPage(enabled);
      toast(enabled ? authorStrings.turnedOn : authorStrings.turnedOff, 'success');
    } catch (error) {
      toast(refusalText(error, authorStrings.failed), 'error');
    }
  };
  return (
    <>
      <SettingSwitch
        label={authorStrings.label}
        hint={authorStrings.hint}
        checked={user.has_author_page}
        save={save}
      />
      {user.has_author_page && (
        <p>
          <TextLink to={page.author(user.uid)} className="inline-block py-2">
            {authorStrings.open}
          </TextLink>
        </p>
      )}
    </>
  );
}
