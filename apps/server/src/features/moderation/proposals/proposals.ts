import { CITIES, GENERAL } from '@corpomeme/contract/companies/company-names';
import type { CompanyProposal, ProposalBody, ProposedCompany } from '@corpomeme/contract/companies/proposals';
import * as operations from '@corpomeme/contract/companies/proposals.operations';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { cleanText } from '@corpomeme/contract/site/fields';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { type Database, databaseNow, takeTransactionLock } from '../../../db/dialect.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { addToMemeCount, holdCompany } from '../../companies/companies.queries.ts';
import { writeCompany } from '../../companies/directory/directory.service.ts';
import { dropProposal, holdProposal, listProposals } from '../../companies/proposals/proposals.queries.ts';
import { suggestCompanies } from '../../companies/proposals/proposals.service.ts';
import { getMeme } from '../../memes/memes.service.ts';
import { ofOthers } from '../../site/access/concern.queries.ts';
import { refuseOwnMatter } from '../../site/access/concern.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';

interface CompanySettlement {
  memeId: number;
  moderatorId: string;
  /** The company's name. */
  company: string;
  now: number;
}

/** Sets the company of the meme; undefined if the meme concerns the moderator. */
async function settleCompany(trx: Database, { memeId, moderatorId, company, now }: CompanySettlement) {
  return trx
    .updateTable('memes')
    .set({
      company,
      updated_at: sql<number>`case when updated_at < ${now} then ${now} else updated_at + 1 end`,
      changed_at: sql<number>`case when status = 'approved' then ${databaseNow(trx)} else changed_at end`,
    })
    .where('id', '=', memeId)
    .where(ofOthers.meme(moderatorId))
    .returning(['status', 'city', 'user_id'])
    .executeTakeFirst();
}

/** Returns the company that a meme of another member proposes. */
async function readProposal(ctx: Context, moderator: Actor, memeId: number): Promise<CompanyProposal> {
  await refuseOwnMatter(ctx.db, moderator, memeId);
  const proposal = (await listProposals(ctx.db, [memeId])).get(memeId);
  if (!proposal) throw new AppError('proposal_not_found');
  const { city } = await getMeme(ctx, moderator, memeId);
  return { ...proposal, city, look_alikes: await suggestCompanies(ctx.db, proposal.name) };
}

/** Adds the proposed company or takes a listed one, and sets it on the meme (decision 119). */
async function settleProposal(
  ctx: Context,
  moderator: Actor,
  memeId: number,
  body: ProposalBody,
): Promise<Meme> {
  await refuseOwnMatter(ctx.db, moderator, memeId);
  const { city, user_id: proposer } = await getMeme(ctx, moderator, memeId);
  const companyId = await act(ctx, moderator, async (trx, now) => {
    await takeTransactionLock(trx, 'companies');
    const proposal = await holdProposal(trx, memeId);
    if (!proposal) throw new AppError('proposal_not_found');
    if (cleanText(proposal.name) !== body.proposed) throw new AppError('meme_changed');
    const company = await findOrAdd(trx, body, proposal, { city, proposer });
    const meme = await settleCompany(trx, {
      ...{ memeId, moderatorId: moderator.userId, company: company.name, now },
    });
    if (!meme) throw new AppError('own_matter');
    await dropProposal(trx, memeId);
    if (meme.status === 'approved') {
      await addToMemeCount(trx, GENERAL, -1);
      await addToMemeCount(trx, company.name, 1);
    }
    await recordAudit(trx, {
      action: body.outcome === 'accepted' ? 'proposal.accept' : 'proposal.map',
      at: now,
      actorId: moderator.userId,
      memeId,
      details: { company: company.id, name: company.name },
    });
    return company.id;
  });
  ctx.bus.publish('companies.changed', { companyId });
  ctx.bus.publish('desk.changed', { memeId });
  return getMeme(ctx, moderator, memeId);
}

async function findOrAdd(
  trx: Database,
  body: ProposalBody,
  proposal: ProposedCompany,
  { city, proposer }: { city: string; proposer: string },
): Promise<{ id: number; name: string }> {
  if (body.outcome === 'mapped') {
    const company = await holdCompany(trx, body.company);
    if (!company) throw new AppError('company_not_found');
    return company;
  }
  const name = body.name ?? proposal.name;
  const cities = CITIES.filter((known) => known === city);
  const id = await writeCompany(trx, { name, other_names: [], cities, website: proposal.website }, proposer);
  return { id, name };
}

/** Registers the calls with which moderators settle proposed companies. */
export function registerProposals(app: App, ctx: Context): void {
  handle(app, operations.readProposal, (request) => readProposal(ctx, actorOf(request), request.params.id));

  handle(app, operations.settleProposal, (request) =>
    settleProposal(ctx, actorOf(request), request.params.id, request.body),
  );
}
