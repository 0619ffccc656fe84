import { m } from '@corpomeme/contract/site/messages';
import { toast } from '../../../ui/toast.ts';
import { chooseCompany, keepMeme, muteMember } from './change-reading.ts';
import type { ReadingAction } from './reading-intentions.tsx';

/** Each action returns the text of its success; undefined if it failed, which `change-reading` has shown. */
const PERFORM: Record<ReadingAction, (subject: string) => Promise<string | undefined>> = {
  save: async (id) => ((await keepMeme(Number(id), true)) ? m.reading.savedNote : undefined),
  follow: async (name) =>
    (await chooseCompany(name, 'followed')) ? m.reading.followed({ company: name }) : undefined,
  hide: async (name) =>
    (await chooseCompany(name, 'hidden')) ? m.reading.companyHidden({ company: name }) : undefined,
  mute: async (id) => ((await muteMember(id, true)) ? m.reading.mutedSomebody : undefined),
};

/** Carries out the intention of before the login, and announces it. */
export async function performReading(action: ReadingAction, subject: string): Promise<void> {
  if (!Object.hasOwn(PERFORM, action)) return;
  const text = await PERFORM[action](subject);
  if (text) toast(text, 'success');
}
