import { WEEKLY_MAIL } from '@corpomeme/contract/news/notifications';

interface ReaderChoices {
  hiddenCompanies: ReadonlySet<string>;
  mutedMembers: ReadonlySet<string>;
}

/** Returns the best memes, best first, without those of muted members and hidden companies. */
export function chooseBest<Meme extends { company: string; user_id: string }>(
  memes: readonly Meme[],
  { hiddenCompanies, mutedMembers }: ReaderChoices,
): Meme[] {
  return memes
    .filter(({ company, user_id }) => !hiddenCompanies.has(company) && !mutedMembers.has(user_id))
    .slice(0, WEEKLY_MAIL.memes);
}
