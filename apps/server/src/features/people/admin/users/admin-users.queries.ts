import type { UserSort } from '@corpomeme/contract/people/admin-sections';
import { PSEUDONYM, ROLES, type RoleId } from '@corpomeme/contract/people/users';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../../db/dialect.ts';
import { readRowCounts } from '../../../../db/row-counts.ts';
import type { Tables } from '../../../../db/tables.ts';

export interface UserListFilter {
  search: Search | null;
  roleId: RoleId | null;
}

interface Search {
  /** In lower case. */
  text: string;
  /** Folded like usernames; empty if folding leaves nothing. */
  key: string;
  includesAddresses: boolean;
}

const COLUMNS = [
  'id',
  'username',
  'email',
  'role_id',
  'last_login_at',
  'created_at',
  'deleted_at',
  'mail_refused_at',
  'permission_overrides',
] as const;

export type AdminUserRow = Awaited<ReturnType<typeof listUsersPage>>[number];

function filterUsers<O>(query: SelectQueryBuilder<Tables, 'users', O>, { search, roleId }: UserListFilter) {
  const found =
    roleId === null ? query.where('role_id', '<>', PSEUDONYM) : query.where('role_id', '=', roleId);
  if (!search) return found;
  const { text, key, includesAddresses } = search;
  return found.where((where) =>
    where.or([
      ...(includesAddresses ? [contains(sql.ref('email'), text)] : []),
      contains(sql`lower(${sql.ref('username')})`, text),
      ...(key ? [contains(sql.ref('username_key'), key)] : []),
    ]),
  );
}

/** Returns the condition that the column contains the text. Escapes wildcards in the text. */
function contains(column: RawBuilder<unknown>, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}

interface UserListPage {
  sort: UserSort;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** Each order has an index that begins with these expressions (migrations 004 and 060). */
const ORDERS: Record<UserSort, RawBuilder<unknown>[]> = {
  created: [sql.ref('created_at'), sql.ref('id')],
  username: [sql.ref('username_key'), sql.ref('id')],
  role: [sql.ref('role_id'), sql.ref('created_at'), sql.ref('id')],
  last_login: [sql`coalesce(last_login_at, 0)`, sql.ref('id')],
};

/** Returns a page of users: finds them by an index alone, then reads only the rows of the page. */
export async function listUsersPage(
  db: Database,
  filter: UserListFilter,
  { sort, order, limit, offset }: UserListPage,
) {
  const ordered = <O>(query: SelectQueryBuilder<Tables, 'users', O>) =>
    ORDERS[sort].reduce((sorted, by) => sorted.orderBy(by, order), query);
  const found = ordered(filterUsers(db.selectFrom('users').select('id'), filter))
    .limit(limit)
    .offset(offset);
  return ordered(db.selectFrom('users').select(COLUMNS).where('id', 'in', found)).execute();
}

export async function countUsers(db: Database, filter: UserListFilter): Promise<number> {
  if (!filter.search) return countWithRole(db, filter.roleId);
  const counted = db.selectFrom('users').select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = await filterUsers(counted, filter).executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the number of users by the stored counter, whose cost does not grow with the number of accounts. */
async function countWithRole(db: Database, roleId: RoleId | null): Promise<number> {
  const roles = roleId === null ? ROLES.map(({ id }) => id) : [roleId];
  const counts = await readRowCounts(
    db,
    roles.map((id) => `users.role_id=${id}`),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns the users after this one in the list's order, so that an export need not count from the start. */
export async function listUsersAfter(
  db: Database,
  filter: UserListFilter,
  { after, limit }: { after: AdminUserRow | null; limit: number },
): Promise<AdminUserRow[]> {
  let query = filterUsers(db.selectFrom('users').select(COLUMNS), filter)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('created_at', 'id'), '<', where.tuple(after.created_at, after.id)),
    );
  }
  return query.execute();
}

export async function findAdminUser(db: Database, id: string): Promise<AdminUserRow | undefined> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('role_id', '<>', PSEUDONYM)
    .executeTakeFirst();
}
