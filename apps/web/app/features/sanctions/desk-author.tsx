import type { AuthorRecord } from '@corpomeme/contract/sanctions';
import { useNow } from '../../lib/clock.tsx';
import { fullDate, relativeDate } from '../../lib/format.ts';
import { deskStrings } from '../moderation/desk/desk.strings.ts';

/** What moderators know of the author, in one line or two. */
export function AuthorLine({ record }: { record: AuthorRecord }) {
  const now = useNow();
  const { approved, rejected, removed, warnings, restriction, sanctioned_until: until } = record;
  const words = deskStrings.record;
  const parts = [words.approved(approved), words.rejected(rejected)];
  if (removed > 0) parts.push(words.removed(removed));
  return (
    <div className="grid gap-0.5 text-14">
      <p className="tabular-nums">{parts.join(' · ')}</p>
      {warnings > 0 && <p className="font-semibold text-reject">{words.warnings(warnings)}</p>}
      {restriction && (
        <p className="font-semibold text-reject">
          {deskStrings.restricted[restriction]}
          {until && deskStrings.until(fullDate(until))}
        </p>
      )}
      <p className="text-muted">
        <time dateTime={record.member_since} title={fullDate(record.member_since)}>
          {deskStrings.joined(relativeDate(record.member_since, now))}
        </time>
      </p>
    </div>
  );
}
