import type { Finding, TextPlace } from '@corpomeme/contract/moderation/screening';
import { m } from '@corpomeme/contract/site/messages';

/** Returns one short sentence; the matched words are shown beside it. */
export function findingText({ check, details }: Pick<Finding, 'check' | 'details'>): string {
  const { approved = 0, days, distance, minutes = 0, reason, rejected, submitted = 0, where } = details;
  switch (check) {
    case 'blocked-picture':
      return reason ? m.finding.blockedBecause({ reason }) : m.finding.blockedPicture;
    case 'duplicate':
      if (details.other_words) return m.finding.otherWords;
      return distance === 0 ? m.finding.samePicture : m.finding.similarPicture;
    case 'new-author':
      return days === undefined ? m.finding.newAuthor : m.finding.newSince({ days });
    case 'rejected-author':
      return rejected === undefined
        ? m.finding.oftenRejected
        : m.finding.rejectedAuthor({ rejected, approved });
    case 'many-at-once':
      return m.finding.manyAtOnce({ submitted, minutes });
    default:
      return inPlaces(m.finding.found[check], where);
  }
}

function inPlaces(what: string, where: TextPlace[] = []): string {
  if (where.length === 0) return what;
  const places = where.map((place) => m.finding.places[place]).join(m.finding.and);
  return m.finding.foundIn({ what, places });
}
