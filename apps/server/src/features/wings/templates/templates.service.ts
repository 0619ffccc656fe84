import type { HiddenTemplates } from '@corpomeme/contract/wings/templates';
import { templateNamed } from '@corpomeme/drawing/templates/all';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { deleteHidden, insertHidden, listHiddenNames } from './templates.queries.ts';

/** Returns the templates that the studio does not offer, without names that this release no longer has. */
export async function listHiddenTemplates({ db }: Pick<Context, 'db'>): Promise<HiddenTemplates> {
  return (await listHiddenNames(db)).filter((name) => templateNamed(name));
}

/**
 * Hides a template, or offers it again; a repeated change does nothing. Throws AppError('template_not_found') for an
 * unknown name.
 */
export async function changeTemplate(
  ctx: Context,
  { userId: actorId }: Actor,
  name: string,
  hidden: boolean,
): Promise<HiddenTemplates> {
  const title = templateNamed(name)?.title.en;
  if (title === undefined) throw new AppError('template_not_found');
  const isChanged = await ctx.transact(async (trx) => {
    const at = ctx.clock.now();
    if (!(await (hidden ? insertHidden(trx, name, at) : deleteHidden(trx, name)))) return false;
    await recordAudit(trx, { action: 'site.templates', at, actorId, details: { template: title, hidden } });
    return true;
  });
  if (isChanged) ctx.bus.publish('templates.changed', {});
  return listHiddenTemplates(ctx);
}
