import type { Finding } from '@corpomeme/contract/moderation/screening';
import { m } from '@corpomeme/contract/site/messages';
import { findingText } from './finding-text.ts';
import { LookAlikeCard } from './look-alike-card.tsx';

/** One line per finding, heaviest first, with the matched text as written; nothing if there are none. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-label={m.finding.heading}>
      <ul className="grid gap-3">
        {findings.map((finding) => (
          <FindingItem key={finding.check} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

function FindingItem({ finding: { check, details } }: { finding: Finding }) {
  return (
    <li className="border-l-4 border-marker pl-3">
      <p className="font-semibold">{findingText({ check, details })}</p>
      {details.found && details.found.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-1">
          {details.found.map((found) => (
            <li
              key={found}
              className="max-w-full rounded-control bg-sunken px-2 py-0.5 text-14 wrap-anywhere"
              lang=""
            >
              {found}
            </li>
          ))}
        </ul>
      )}
      {check === 'duplicate' &&
        (details.look_alike ? (
          <LookAlikeCard earlier={details.look_alike} />
        ) : (
          <p className="text-14 text-muted">{m.finding.gone}</p>
        ))}
    </li>
  );
}
