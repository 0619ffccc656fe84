import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { NOTIFICATIONS } from '@corpomeme/contract/news/notifications';
import { DAY } from '@corpomeme/contract/site/time';
import PostalMime, { type Email } from 'postal-mime';
import { dayOf } from '../src/clock.ts';
import type { TestSite } from './test-site.ts';

/** Returns the mails to this address, oldest first, after background work has settled. */
export async function mailsTo(site: TestSite, address: string): Promise<Email[]> {
  await site.ctx.background.settled();
  const outbox = path.join(site.dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

/** Returns the token of the link in the latest mail to this address. */
export async function tokenMailedTo(site: TestSite, address: string): Promise<string> {
  const mail = (await mailsTo(site, address)).at(-1);
  const token = /(?:token=|#)([\w.-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no link for ${address}`);
  return token;
}

/** Moves the site's clock into the next mail hour, or to its beginning tomorrow if this is one. */
export function advanceToMailHour({ clock }: TestSite): void {
  const start = dayOf(clock.now()) + NOTIFICATIONS.mailHour;
  clock.advance((start > clock.now() ? start : start + DAY) - clock.now() + 1000);
}
