import type { Finding } from '@corpomeme/contract/moderation/screening';

/** Returns whether the findings suggest that the image is unpleasant. */
export function isUnpleasant(findings: readonly Finding[]): boolean {
  return findings.some(({ check, details }) => {
    if (check === 'blocked-picture') return true;
    if (check === 'words') return details.where?.includes('picture') === true;
    const wasTurnedDown =
      details.look_alike?.status === 'rejected' || details.look_alike?.status === 'removed';
    return check === 'duplicate' && wasTurnedDown && !details.other_words;
  });
}
