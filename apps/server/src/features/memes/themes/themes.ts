import { suggestThemes, THEMES, type ThemeRule } from '@corpomeme/contract/memes/theme-words';
import type {
  AdminTheme,
  Theme,
  ThemeBody,
  ThemeChangeBody,
  ThemeFacts,
} from '@corpomeme/contract/memes/themes';
import * as operations from '@corpomeme/contract/memes/themes.operations';
import type { Seen } from '@corpomeme/contract/site/seen';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { readRowCounts } from '../../../db/row-counts.ts';
import { themeCountName } from '../../../db/theme-counts.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { handleRead } from '../../../http/reads.ts';
import { findCovers } from '../../companies/covers.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { beforeAndAfter, changedFields } from '../../site/audit/changed-fields.policy.ts';
import { act } from '../../site/members/act.ts';
import { slugOf } from './themes.policy.ts';
import { holdThemeRows, insertTheme, listThemeRows, type ThemeRow, updateTheme } from './themes.queries.ts';

export const themes: Feature = { routes: [registerThemes] };

/** Returns the themes that the site offers, in its order. */
export async function listThemes({ db }: Pick<Context, 'db'>): Promise<Theme[]> {
  return (await listOffered(db)).map(viewTheme);
}

/** Returns the themes that the site offers, with the number of their public memes, which triggers count. */
async function listThemeFacts({ db }: Pick<Context, 'db'>, hasCovers: boolean): Promise<ThemeFacts[]> {
  const rows = await listOffered(db);
  const slugs = rows.map(({ slug }) => slug);
  const counts = await readRowCounts(db, slugs.map(themeCountName));
  const covers = hasCovers ? await findCovers(db, slugs, ['theme_1', 'theme_2']) : null;
  return rows.map((row, at) => ({
    ...viewTheme(row),
    about: aboutOf(row),
    memeCount: counts[at] ?? 0,
    cover: covers?.get(row.slug),
  }));
}

/** Returns a theme that the site offers. Throws AppError('theme_not_found'). */
export async function findTheme({ db }: Pick<Context, 'db'>, slug: string): Promise<Theme> {
  const row = (await listOffered(db)).find((each) => each.slug === slug);
  if (!row) throw new AppError('theme_not_found');
  return viewTheme(row);
}

/** Returns the words by which the offered themes are suggested. */
async function listThemeRules({ db }: Pick<Context, 'db'>): Promise<ThemeRule[]> {
  return (await listOffered(db)).map(viewRule);
}

async function listAllThemes({ db }: Pick<Context, 'db'>): Promise<AdminTheme[]> {
  return (await listThemeRows(db)).map(viewAdminTheme);
}

async function listOffered(db: Database): Promise<ThemeRow[]> {
  return (await listThemeRows(db)).filter(({ is_hidden }) => is_hidden === 0);
}

/** Returns the themes that the words of a text suggest (product: themes). */
export async function suggestFor(db: Database, texts: readonly (string | null)[]): Promise<string[]> {
  return suggestThemes(texts.filter(Boolean).join(' . '), (await listOffered(db)).map(viewRule));
}

/** Throws AppError('theme_unknown') if the site does not offer one of them. */
export async function assertThemes(db: Database, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  const offered = new Set((await listOffered(db)).map(({ slug }) => slug));
  if (!slugs.every((slug) => offered.has(slug))) throw new AppError('theme_unknown');
}

async function addTheme(ctx: Context, actor: Actor, body: ThemeBody): Promise<AdminTheme> {
  const { name, words, about } = body;
  const slug = slugOf(name.en);
  if (slug === '') throw new AppError('theme_exists');
  await act(ctx, actor, async (trx) => {
    const rows = await holdThemeRows(trx);
    if (rows.length >= THEMES.max) throw new AppError('too_many_themes');
    const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
    const names = { slug, name_en: name.en, name_ro: name.ro };
    const values = { ...names, words: JSON.stringify(words), position, ...aboutColumns(about) };
    if (!(await insertTheme(trx, values))) throw new AppError('theme_exists');
    await record(ctx, trx, actor, { theme: slug, change: 'added', en: name.en, ro: name.ro });
  });
  return announce(ctx, slug);
}

async function changeTheme(
  ctx: Context,
  actor: Actor,
  slug: string,
  { seen, ...wanted }: ThemeChangeBody,
): Promise<AdminTheme> {
  await act(ctx, actor, async (trx) => {
    const row = (await holdThemeRows(trx)).find((each) => each.slug === slug);
    if (!row) throw new AppError('theme_not_found');
    const current = viewAdminTheme(row);
    const names = changedFields(current, wanted, seen);
    if (names.length === 0) return;
    const { name, words, about, hidden } = { ...current, ...definedOf(wanted) };
    await updateTheme(trx, slug, {
      name_en: name.en,
      name_ro: name.ro,
      words: JSON.stringify(words),
      is_hidden: hidden ? (1 as const) : (0 as const),
      ...aboutColumns(about),
    });
    const details = beforeAndAfter(current, wanted, names);
    await record(ctx, trx, actor, { theme: slug, change: 'changed', ...details });
  });
  return announce(ctx, slug);
}

const definedOf = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

function aboutColumns(about: ThemeBody['about']) {
  return about && { about_en: about.en, about_ro: about.ro };
}

/** Sets the order of all themes. Throws AppError('changed_meanwhile') if the list lacks a theme or names another one. */
async function orderThemes(
  ctx: Context,
  actor: Actor,
  { slugs, seen }: { slugs: string[]; seen?: Seen },
): Promise<AdminTheme[]> {
  await act(ctx, actor, async (trx) => {
    const rows = await holdThemeRows(trx);
    const isWhole = rows.length === slugs.length && rows.every(({ slug }) => slugs.includes(slug));
    const current = { slugs: rows.map(({ slug }) => slug) };
    if (!isWhole) throw new AppError('changed_meanwhile', { extras: { current } });
    if (changedFields(current, { slugs }, seen).length === 0) return;
    for (const [position, slug] of slugs.entries()) await updateTheme(trx, slug, { position });
    await record(ctx, trx, actor, {
      change: 'ordered',
      order: slugs.join(', '),
      order_before: current.slugs.join(', '),
    });
  });
  ctx.bus.publish('themes.changed', {});
  return listAllThemes(ctx);
}

async function record(
  { clock }: Context,
  trx: Database,
  { userId: actorId }: Actor,
  details: Record<string, string | number | boolean | null>,
): Promise<void> {
  await recordAudit(trx, { action: 'site.themes', at: clock.now(), actorId, details });
}

async function announce(ctx: Context, slug: string): Promise<AdminTheme> {
  ctx.bus.publish('themes.changed', {});
  const theme = (await listAllThemes(ctx)).find((each) => each.slug === slug);
  if (!theme) throw new AppError('theme_not_found');
  return theme;
}

function viewTheme({ slug, name_en: en, name_ro: ro }: ThemeRow): Theme {
  return { slug, name: { en, ro } };
}

function viewRule({ slug, words }: ThemeRow): ThemeRule {
  return { slug, words: JSON.parse(words) as string[] };
}

function viewAdminTheme(row: ThemeRow): AdminTheme {
  return {
    ...viewTheme(row),
    about: aboutOf(row),
    words: viewRule(row).words,
    hidden: row.is_hidden === 1,
  };
}

function aboutOf({ about_en: en, about_ro: ro }: ThemeRow): ThemeFacts['about'] {
  return { en, ro };
}

function registerThemes(app: App, ctx: Context): void {
  handleRead(app, operations.listThemes, () => listThemes(ctx));

  handleRead(app, operations.listThemeFacts, ({ query }) => listThemeFacts(ctx, query.covers === 'true'));

  handle(app, operations.listThemeRules, () => listThemeRules(ctx));

  handle(app, operations.listAllThemes, () => listAllThemes(ctx));

  handle(app, operations.addTheme, (request) => addTheme(ctx, actorOf(request), request.body));

  handle(app, operations.changeTheme, (request) =>
    changeTheme(ctx, actorOf(request), request.params.slug, request.body),
  );

  handle(app, operations.orderThemes, (request) => orderThemes(ctx, actorOf(request), request.body));
}
