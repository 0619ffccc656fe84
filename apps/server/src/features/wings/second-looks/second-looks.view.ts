import { imageWidths } from '@corpomeme/contract/memes/media';
import { resource } from '@corpomeme/contract/site/paths';
import type { LookResult, LookStatistics, SecondLook, Verdict } from '@corpomeme/contract/wings/second-looks';
import { correctionOf, summarise } from './second-looks.policy.ts';
import type { countOutcomes, LookResultRow, LookRow } from './second-looks.queries.ts';

/** Returns a look for the wire, and so defines what a moderator sees before judging. */
export function viewLook(row: LookRow): SecondLook {
  const { id, title, company, city, message, image_alt, image_key, image_width, image_height } = row;
  return {
    id,
    title,
    company,
    city,
    message,
    image_alt,
    image_url: resource.media(image_key, image_width),
    image_width,
    image_height,
    image_placeholder: row.image_placeholder,
    image_srcset: imageWidths(image_width)
      .map((width) => `${resource.media(image_key, width)} ${width}w`)
      .join(', '),
  };
}

export function viewResult(row: LookResultRow): LookResult {
  const { id, meme_id, state, first, status } = row;
  const opinions: LookResult['opinions'] = [{ verdict: first, reason_code: row.reason_code }];
  const add = (verdict: Verdict | null, reason_code: LookResultRow['reason_code']) => {
    if (verdict) opinions.push({ verdict, reason_code });
  };
  add(row.second_verdict, row.second_reason_code);
  add(row.third_verdict, row.third_reason_code);
  const correction = correctionOf({ state, first, last: row.third_verdict }, status);
  return { id, meme_id, state, opinions, correction };
}

type OutcomeRow = Awaited<ReturnType<typeof countOutcomes>>[number];

/** Returns statistics for the wire: moderators from `own`, all other figures from `all`. */
export function viewStatistics(since: number, all: OutcomeRow[], own: OutcomeRow[]): LookStatistics {
  const byReason = Map.groupBy(all, ({ first, reason_code }) => `${first} ${reason_code}`);
  const byModerator = Map.groupBy(own, ({ user_id }) => user_id);
  return {
    since: new Date(since).toISOString(),
    total: summarise(all),
    reasons: [...byReason.values()]
      .flatMap((rows) => {
        const [row] = rows;
        return row ? [{ verdict: row.first, reason_code: row.reason_code, ...summarise(rows) }] : [];
      })
      .filter(({ looked }) => looked > 0)
      .toSorted((a, b) => b.looked - a.looked),
    moderators: [...byModerator.values()]
      .flatMap((rows) => {
        const [row] = rows;
        if (!row || row.user_id === null) return [];
        return [{ user_id: row.user_id, username: row.username, ...summarise(rows) }];
      })
      .filter(({ looked }) => looked > 0)
      .toSorted((a, b) => a.username.localeCompare(b.username)),
  };
}
