import type { HouseRule, RuleBody, RuleChangeBody } from '@corpomeme/contract/site/rules';
import * as operations from '@corpomeme/contract/site/rules';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { handleRead } from '../../../http/reads.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { refuseStale } from '../audit/changed-fields.policy.ts';
import { act } from '../members/act.ts';
import {
  findHighestNumber,
  findLatestVersion,
  insertVersion,
  listReasonsOf,
  listRuleReasons,
  listRuleVersions,
  setReasons,
} from './rules.queries.ts';
import { viewRules } from './rules.view.ts';

export const rules: Feature = { routes: [registerRules] };

/** Returns rules by number with all versions, including withdrawn rules. */
async function listRules({ db }: Pick<Context, 'db'>): Promise<HouseRule[]> {
  const [versions, reasons] = await Promise.all([listRuleVersions(db), listRuleReasons(db)]);
  return viewRules(versions, reasons);
}

/** Adds a rule. Throws AppError('changed_meanwhile') if another admin takes the same number concurrently. */
async function addRule(ctx: Context, actor: Actor, { text, reasons }: RuleBody): Promise<HouseRule> {
  const number = await act(ctx, actor, async (trx) => {
    const next = (await findHighestNumber(trx)) + 1;
    const change = { number: next, version: 1, text, reasons, withdrawn: false };
    await writeVersion(ctx, trx, change);
    await setReasons(trx, next, reasons);
    await recordChange(ctx, trx, actor, change);
    return next;
  });
  return announce(ctx, number);
}

/**
 * Adds a version for another text, a withdrawal or its reversal; changing only reasons adds none. Throws
 * AppError('changed_meanwhile') if the changed version is not the latest.
 */
export async function changeRule(
  ctx: Context,
  actor: Actor,
  number: number,
  { version, text, withdrawn, reasons: wanted, seen }: RuleChangeBody,
): Promise<HouseRule> {
  await act(ctx, actor, async (trx) => {
    const latest = await findLatestVersion(trx, number);
    if (!latest) throw new AppError('rule_not_found');
    const current = {
      version: latest.version,
      text: { en: latest.text_en, ro: latest.text_ro },
      withdrawn: latest.withdrawn === 1,
      reasons: await listReasonsOf(trx, number),
    };
    refuseStale(current, { ...seen, version });
    const isOther =
      latest.text_en !== text.en || latest.text_ro !== text.ro || (latest.withdrawn === 1) !== withdrawn;
    // A withdrawn rule has no reasons, because no decision may use it.
    const reasons = withdrawn ? [] : wanted;
    const change = { number, version: isOther ? version + 1 : version, text, reasons, withdrawn };
    if (isOther) await writeVersion(ctx, trx, change);
    await setReasons(trx, number, reasons);
    const reasonsBefore = current.reasons.join(', ');
    await recordChange(ctx, trx, actor, change, { reasonsBefore, withdrawnBefore: current.withdrawn });
  });
  return announce(ctx, number);
}

interface Change extends RuleBody {
  number: number;
  version: number;
  withdrawn: boolean;
}

async function writeVersion(
  { clock }: Context,
  trx: Database,
  { number, version, text, withdrawn }: Change,
): Promise<void> {
  const isWritten = await insertVersion(trx, {
    rule_number: number,
    version,
    text_en: text.en,
    text_ro: text.ro,
    since: clock.now(),
    withdrawn: withdrawn ? 1 : 0,
  });
  if (!isWritten) throw new AppError('changed_meanwhile');
}

/** Records who added which version; the texts are in the versions. */
async function recordChange(
  { clock }: Context,
  trx: Database,
  actor: Actor,
  { number, version, withdrawn, reasons }: Change,
  before?: { reasonsBefore: string; withdrawnBefore: boolean },
): Promise<void> {
  await recordAudit(trx, {
    action: 'site.rules',
    at: clock.now(),
    actorId: actor.userId,
    details: {
      rule: number,
      version,
      withdrawn,
      reasons: reasons.join(', '),
      ...(before && { withdrawn_before: before.withdrawnBefore, reasons_before: before.reasonsBefore }),
    },
  });
}

async function announce(ctx: Context, number: number): Promise<HouseRule> {
  ctx.bus.publish('rules.changed', { number });
  const rule = (await listRules(ctx)).find((each) => each.number === number);
  if (!rule) throw new AppError('rule_not_found');
  return rule;
}

function registerRules(app: App, ctx: Context): void {
  handleRead(app, operations.listRules, () => listRules(ctx));

  handle(app, operations.addRule, (request) => addRule(ctx, actorOf(request), request.body));

  handle(app, operations.changeRule, (request) =>
    changeRule(ctx, actorOf(request), request.params.number, request.body),
  );
}
