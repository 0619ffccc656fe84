import type { HiddenTemplates } from '@corpomeme/contract/wings/templates';
import * as operations from '@corpomeme/contract/wings/templates';
import { templateNamed } from '@corpomeme/drawing/templates/all';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { handleRead } from '../../../http/reads.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';

export const templates: Feature = { routes: [registerTemplates] };

/** Returns the names of hidden templates, hidden last first. */
async function listHiddenNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('hidden_templates')
    .select('name')
    .orderBy('hidden_at', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Hides the template. Returns false if it was hidden before; the primary key decides. */
async function insertHidden(trx: Database, name: string, hidden_at: number): Promise<boolean> {
  const inserted = await trx
    .insertInto('hidden_templates')
    .values({ name, hidden_at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Shows the template. Returns false if it was not hidden. */
async function deleteHidden(trx: Database, name: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('hidden_templates')
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Returns the templates that the studio does not offer, without names that this release no longer has. */
async function listHiddenTemplates({ db }: Pick<Context, 'db'>): Promise<HiddenTemplates> {
  return (await listHiddenNames(db)).filter((name) => templateNamed(name));
}

/**
 * Hides a template, or offers it again; a repeated change does nothing. Throws AppError('template_not_found') for an
 * unknown name.
 */
async function changeTemplate(
  ctx: Context,
  actor: Actor,
  name: string,
  hidden: boolean,
): Promise<HiddenTemplates> {
  const { userId: actorId } = actor;
  const title = templateNamed(name)?.title.en;
  if (title === undefined) throw new AppError('template_not_found');
  const isChanged = await act(ctx, actor, async (trx, at) => {
    if (!(await (hidden ? insertHidden(trx, name, at) : deleteHidden(trx, name)))) return false;
    await recordAudit(trx, { action: 'site.templates', at, actorId, details: { template: title, hidden } });
    return true;
  });
  if (isChanged) ctx.bus.publish('templates.changed', {});
  return listHiddenTemplates(ctx);
}

function registerTemplates(app: App, ctx: Context): void {
  handleRead(app, operations.listHiddenTemplates, () => listHiddenTemplates(ctx));

  handle(app, operations.changeTemplate, (request) =>
    changeTemplate(ctx, actorOf(request), request.params.name, request.body.hidden),
  );
}
