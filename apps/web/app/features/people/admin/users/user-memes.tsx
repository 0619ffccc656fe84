import type { UserStats } from '@corpomeme/contract/people/admin';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { fullDate } from '../../../../lib/format.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { StatusBadge } from '../../../memes/status-badge.tsx';
import { CELL, HEAD_CELL, TABLE } from '../table-look.ts';

export function UserMemes({ memes }: Pick<UserStats, 'memes'>) {
  return (
    <section aria-labelledby="memes-heading" className="grid gap-4">
      <h2 id="memes-heading" className="text-22">
        {m.user.memes}
      </h2>
      {memes.length === 0 ? (
        <p className="text-muted">{m.user.noMemes}</p>
      ) : (
        <table className={TABLE}>
          <caption className="sr-only">{m.user.memes}</caption>
          <thead>
            <tr>
              {Object.values(m.user.columns).map((name) => (
                <th key={name} scope="col" className={HEAD_CELL}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {memes.map((meme) => (
              <MemeRow key={meme.id} meme={meme} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function MemeRow({ meme }: { meme: UserStats['memes'][number] }) {
  const title = meme.title ?? m.user.untitled;
  return (
    <tr>
      <th scope="row" className={`${CELL} font-semibold wrap-anywhere`}>
        {title}
      </th>
      <td className={`${CELL} tabular-nums`} data-label={m.user.columns.created}>
        <time dateTime={meme.created_at}>{fullDate(meme.created_at) || m.admin.never}</time>
      </td>
      <td className={`${CELL} tabular-nums`} data-label={m.user.columns.votes}>
        {meme.votes}
      </td>
      <td className={CELL} data-label={m.user.columns.status}>
        <StatusBadge status={meme.approval_status} />
      </td>
      <td className={`${CELL} break-all`} data-label={m.user.columns.who}>
        {deciderOf(meme)}
      </td>
      <td className={`${CELL} text-right`}>
        <LinkButton to={page.meme(meme.id)} aria-label={m.user.viewMeme({ title })}>
          {m.admin.view}
        </LinkButton>
      </td>
    </tr>
  );
}

/** Returns the name of the moderator, N/A for a decision without a name, and '-' before a decision (product: screens). */
function deciderOf({ approval_status, approved_by_username }: UserStats['memes'][number]): string {
  // A missing status counts as pending.
  if ((approval_status ?? 'pending') === 'pending') return m.user.nobody;
  return approved_by_username ?? m.admin.never;
}
