import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { isLegalPageName } from '@corpomeme/contract/site/legal-pages';
import {
  changeWrittenPage,
  WRITTEN_PAGES,
  type WrittenPage,
  type WrittenPageBody,
} from '@corpomeme/contract/site/written-pages';
import type { Selectable } from 'kysely';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { type Database, forUpdate } from '../../../../db/dialect.ts';
import type { Tables } from '../../../../db/tables.ts';
import { actorOf } from '../../../../http/access.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { addNotifications } from '../../../news/notifications/notifications.queries.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { refuseStale } from '../../../site/audit/changed-fields.policy.ts';
import { act } from '../../../site/members/act.ts';
import { getWrittenPage } from '../../../site/settings/settings.ts';
import {
  findPageVersion,
  insertPageVersion,
  listPagesInForce,
  listPageVersions,
} from '../../../site/settings/written-pages.queries.ts';

type Telling = Selectable<Tables['page_tellings']>;

async function addTelling(trx: Database, slug: string, version: number): Promise<void> {
  await trx.insertInto('page_tellings').values({ slug, version, told_up_to: '' }).execute();
}

/** Returns a version of which members wait to be told, locked until the transaction ends. */
function findTelling(trx: Database): Promise<Telling | undefined> {
  const tellings = trx.selectFrom('page_tellings').selectAll().orderBy('slug').orderBy('version').limit(1);
  return forUpdate(trx, tellings).executeTakeFirst();
}

/** Stores up to which member this process tells; false if another process did since the row was read. */
async function claimTelling(trx: Database, telling: Telling, toldUpTo: string): Promise<boolean> {
  const row = await trx
    .updateTable('page_tellings')
    .set({ told_up_to: toldUpTo })
    .where('slug', '=', telling.slug)
    .where('version', '=', telling.version)
    .where('told_up_to', '=', telling.told_up_to)
    .returning('slug')
    .executeTakeFirst();
  return row !== undefined;
}

async function endTelling(trx: Database, { slug, version }: Telling): Promise<void> {
  await trx.deleteFrom('page_tellings').where('slug', '=', slug).where('version', '=', version).execute();
}

interface MembersToTell {
  after: string;
  /** Milliseconds; whoever registered later accepted the version. */
  before: number;
  limit: number;
}

/** Returns members with an account, by id. */
function listMembersToTell(db: Database, { after, before, limit }: MembersToTell) {
  return db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', '>', after)
    .where('role_id', '<>', PSEUDONYM)
    .where('banned_at', 'is', null)
    .where('created_at', '<', new Date(before).toISOString())
    .orderBy('id')
    .limit(limit)
    .execute();
}

interface PageChange {
  /** Null for the command line. */
  actorId: string | null;
  slug: string;
  wanted: WrittenPageBody;
}

/** Writes a version of a page as an admin (decision 304). */
async function changePage(
  ctx: Context,
  actor: Actor,
  slug: string,
  wanted: WrittenPageBody,
): Promise<WrittenPage> {
  await act(ctx, actor, (trx) => storePage(ctx, trx, { actorId: actor.userId, slug, wanted }));
  if (wanted.tell) ctx.background.run(() => tellOfPages(ctx));
  return getWrittenPage(ctx, slug, wanted.version + 1);
}

/**
 * Stores and records a version. Throws AppError('changed_meanwhile') if the changed version is not the latest or a page
 * that does not hold is withdrawn, or 'pages_full'.
 */
export async function storePage(
  { clock }: Context,
  trx: Database,
  { actorId, slug, wanted }: PageChange,
): Promise<void> {
  const { note, tell, withdrawn } = wanted;
  const [latest] = await listPageVersions(trx, slug);
  await refuseStalePage(trx, slug, wanted.version);
  const words = withdrawn ? await wordsOf(trx, slug, wanted.version) : rowOf(wanted);
  const isNew = !latest || latest.withdrawn === 1;
  if (isNew && !withdrawn && !isLegalPageName(slug)) {
    const pages = await listPagesInForce(trx);
    const custom = pages.filter((page) => !isLegalPageName(page.slug));
    if (custom.length >= WRITTEN_PAGES.customMax) throw new AppError('pages_full');
  }
  const version = wanted.version + 1;
  const isWritten = await insertPageVersion(trx, {
    slug,
    version,
    ...words,
    note_en: note.en,
    note_ro: note.ro,
    since: clock.now(),
    is_told: tell ? 1 : 0,
    withdrawn: withdrawn ? 1 : 0,
  });
  // Another admin wrote this version since it was read.
  if (!isWritten) throw new AppError('changed_meanwhile');
  if (tell) await addTelling(trx, slug, version);
  await recordAudit(trx, {
    action: 'site.pages',
    at: clock.now(),
    actorId,
    details: { page: slug, version, withdrawn, told: tell },
  });
}

/** Throws AppError('changed_meanwhile') with the latest version unless it is the one that the admin saw. */
async function refuseStalePage(trx: Database, slug: string, version: number): Promise<void> {
  const [latest] = await listPageVersions(trx, slug);
  if ((latest?.version ?? 0) === version) return;
  const row = latest && (await findPageVersion(trx, slug, latest.version));
  const current = {
    version: latest?.version ?? 0,
    withdrawn: latest?.withdrawn === 1,
    title: { en: row?.title_en, ro: row?.title_ro },
    text: { en: row?.text_en, ro: row?.text_ro },
  };
  refuseStale(current, { version });
}

const rowOf = ({ title, text }: Pick<WrittenPageBody, 'title' | 'text'>) => ({
  title_en: title.en,
  title_ro: title.ro,
  text_en: text.en,
  text_ro: text.ro,
});

/** Returns the words of the version that is withdrawn, because no reader has seen those of the request. */
async function wordsOf(trx: Database, slug: string, version: number): Promise<ReturnType<typeof rowOf>> {
  const row = await findPageVersion(trx, slug, version);
  if (!row || row.withdrawn === 1) throw new AppError('changed_meanwhile');
  const { title_en, title_ro, text_en, text_ro } = row;
  return { title_en, title_ro, text_en, text_ro };
}

/** Members in one transaction. */
const PORTION = 1000;

/**
 * Tells members of changed pages in portions, each in a transaction, so that a stopped process leaves the rest to the next
 * one and several processes tell each member once.
 */
export async function tellOfPages(ctx: Context): Promise<void> {
  for (;;) {
    const told = await ctx.transact((trx) => tellPortion(ctx, trx));
    if (!told) return;
    for (const userId of told) ctx.bus.publish('notification.added', { userId });
  }
}

/** Returns the members who were told; null if nobody waits. */
async function tellPortion(ctx: Context, trx: Database): Promise<string[] | null> {
  const telling = await findTelling(trx);
  if (!telling) return null;
  const { slug, version, told_up_to: after } = telling;
  const page = await findPageVersion(trx, slug, version);
  const members = page ? await listMembersToTell(trx, { after, before: page.since, limit: PORTION }) : [];
  const last = members.at(-1);
  if (!page || !last) {
    await endTelling(trx, telling);
    return [];
  }
  if (!(await claimTelling(trx, telling, last.id))) return [];
  const at = ctx.clock.now();
  const news = members.map(({ id, language }) => {
    const isRomanian = language === 'ro';
    const details = {
      page: slug,
      page_title: isRomanian ? page.title_ro : page.title_en,
      reason: isRomanian ? page.note_ro : page.note_en,
    };
    return { userId: id, kind: 'page.changed' as const, at, details };
  });
  await addNotifications(trx, news);
  return members.map(({ id }) => id);
}

export function registerWrittenPages(app: App, ctx: Context): void {
  handle(app, changeWrittenPage, (request) =>
    changePage(ctx, actorOf(request), request.params.slug, request.body),
  );
}
