import * as operations from '@corpomeme/contract/people/users.operations';
import { m } from '@corpomeme/contract/site/messages';
import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { toast } from '../../../ui/toast.ts';

/** Lazy-loaded. Stores the language in the member's account, and in this browser. */
export const storeLanguage = (language: string) =>
  browserApi.call(operations.chooseLanguage, { body: { language } });

/** Stores the language and opens the page in it. */
export async function changeLanguage(language: string): Promise<void> {
  try {
    await storeLanguage(language);
  } catch (error) {
    toast(refusalText(error, m.account.failed), 'error');
    return;
  }
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  query.delete(LANGUAGE);
  // An address with a fragment would only scroll.
  history.replaceState(history.state, '', `${pathname}${query.size > 0 ? `?${query}` : ''}`);
  location.reload();
}
