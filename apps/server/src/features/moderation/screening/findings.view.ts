import type { Finding, LookAlike } from '@corpomeme/contract/moderation/screening';
import type { CheckFinding } from '@corpomeme/contract/safety/checks/text-check';
import { resource } from '@corpomeme/contract/site/paths';
import type { MemeRow } from '../../memes/memes.queries.ts';
import { shownStatus } from '../../memes/memes.view.ts';
import type { FindingRow } from './findings.queries.ts';

export function readDetails({ details }: Pick<FindingRow, 'details'>): CheckFinding {
  return JSON.parse(details) as CheckFinding;
}

export function viewFinding(row: FindingRow, earlier: MemeRow | undefined): Finding {
  const { meme_id: _id, entries: _entries, effect: _effect, ...details } = readDetails(row);
  return {
    check: row.check_name as Finding['check'],
    weight: row.weight,
    details: { ...details, ...(earlier && { look_alike: viewLookAlike(earlier) }) },
  };
}

export function viewLookAlike(meme: MemeRow): LookAlike {
  return {
    meme_id: meme.id,
    title: meme.title,
    company: meme.company,
    status: shownStatus(meme.status),
    image_url: resource.media(meme.image_key, meme.image_width),
    image_width: meme.image_width,
    image_height: meme.image_height,
  };
}
