import type { UserStats } from '@corpomeme/contract/people/admin';
import { page } from '@corpomeme/contract/site/paths';
import { fullDate } from '../../../../lib/format.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { StatusBadge } from '../../../memes/status-badge.tsx';
import { adminStrings, userStrings } from '../admin.strings.ts';
import { CELL, HEAD_CELL, TABLE } from '../table-look.ts';

const { columns } = userStrings;

export function UserMemes({ memes }: Pick<UserStats, 'memes'>) {
  return (
    <section aria-labelledby="memes-heading" className="grid gap-4">
      <h2 id="memes-heading" className="text-22">
        {userStrings.memes}
      </h2>
      {memes.length === 0 ? (
        <p className="text-muted">{userStrings.noMemes}</p>
      ) : (
        <table className={TABLE}>
          <caption className="sr-only">{userStrings.memes}</caption>
          <thead>
            <tr>
              {Object.values(columns).map((name) => (
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
  const title = meme.title ?? userStrings.untitled;
  return (
    <tr>
      <th scope="row" className={`${CELL} font-semibold wrap-anywhere`}>
        {title}
      </th>
      <td className={`${CELL} tabular-nums`} data-label={columns.created}>
        <time dateTime={meme.created_at}>{fullDate(meme.created_at) || adminStrings.never}</time>
      </td>
      <td className={`${CELL} tabular-nums`} data-label={columns.votes}>
        {meme.votes}
      </td>
      <td className={CELL} data-label={columns.status}>
        <StatusBadge status={meme.approval_status} />
      </td>
      <td className={`${CELL} break-all`} data-label={columns.who}>
        {deciderOf(meme)}
      </td>
      <td className={`${CELL} text-right`}>
        <LinkButton to={page.meme(meme.id)} aria-label={userStrings.viewMeme(title)}>
          {adminStrings.view}
        </LinkButton>
      </td>
    </tr>
  );
}

/** Returns the name of the moderator, N/A for a decision without a name, and '-' before a decision (product: screens). */
function deciderOf({ approval_status, approved_by_username }: UserStats['memes'][number]): string {
  // A missing status counts as pending.
  if ((approval_status ?? 'pending') === 'pending') return userStrings.nobody;
  return approved_by_username ?? adminStrings.never;
}
