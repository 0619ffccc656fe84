import type { CompanyChoice, Reading } from '@corpomeme/contract/memes/reading';
import * as operations from '@corpomeme/contract/memes/reading.operations';
import { m } from '@corpomeme/contract/site/messages';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { toast } from '../../../ui/toast.ts';
import { setReading } from '../../site/session/session-store.ts';

/** Saves a meme for later reading, or removes it from the saved ones. */
export function keepMeme(id: number, isWanted: boolean): Promise<boolean> {
  const params = { id };
  const { saveMeme, unsaveMeme } = operations;
  return store(isWanted ? browserApi.call(saveMeme, { params }) : browserApi.call(unsaveMeme, { params }));
}

/** Follows or hides a company; null ends both. Shows failures; resolves to false after one. */
export function chooseCompany(company: string, choice: CompanyChoice | null): Promise<boolean> {
  const params = { name: company };
  if (choice === null) return store(browserApi.call(operations.forgetCompany, { params }));
  return store(browserApi.call(operations.chooseCompany, { params, body: { choice } }));
}

export function muteMember(id: string, isMuted: boolean): Promise<boolean> {
  const params = { id };
  const { muteMember: mute, unmuteMember: unmute } = operations;
  return store(isMuted ? browserApi.call(mute, { params }) : browserApi.call(unmute, { params }));
}

/** Shows the stored state; returns false, and says why, if the change failed. */
async function store(sent: Promise<Reading>): Promise<boolean> {
  try {
    setReading(await sent);
    return true;
  } catch (error) {
    toast(refusalText(error, m.reading.failed), 'error');
    return false;
  }
}
