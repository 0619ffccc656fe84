import type { ModerationLogEntry } from '@corpomeme/contract/moderation/moderation-log';
import { UNNAMED_ACTIONS } from '@corpomeme/contract/moderation/moderation-log';
import { REASONS } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { fullDate } from '../../../lib/format.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

export function LogEntries({ entries }: { entries: ModerationLogEntry[] }) {
  return (
    <ol className="grid divide-y divide-line rounded-card border border-line bg-surface px-4">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names, and a page of them keeps its order
        <Entry key={index} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: ModerationLogEntry }) {
  const { at, action, reason_code: reason, outcome, moderator, meme_id: memeId } = entry;
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[1fr_auto]">
      <p>
        <b className="font-semibold">
          {moderator ?? (UNNAMED_ACTIONS.includes(action) ? m.log.moderator : m.log.site)}
        </b>{' '}
        {m.log.actions[action]}
        {outcome && `. ${m.log.outcomes[outcome]}.`}
        {memeId !== null && (
          <>
            {'. '}
            <TextLink to={page.meme(memeId)}>{m.log.see}</TextLink>
          </>
        )}
      </p>
      <p className="text-14 text-muted tabular-nums sm:text-right">
        <time dateTime={at}>{fullDate(at)}</time>
      </p>
      {reason && <p className="text-muted sm:col-span-2">{inOne(REASONS[reason])}</p>}
    </li>
  );
}
