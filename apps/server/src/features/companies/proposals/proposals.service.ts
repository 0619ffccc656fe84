import { COMPANY, type Company } from '@corpomeme/contract/companies/companies';
import { foldName, GENERAL } from '@corpomeme/contract/companies/company-names';
import type { ProposedCompany } from '@corpomeme/contract/companies/proposals';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/dialect.ts';
import { findListedCompany, holdCompany, listCurrent } from '../companies.queries.ts';
import { holdChosenCompany, viewCompanies } from '../companies.ts';
import { findAlike } from './look-alikes.policy.ts';
import { countProposals, listCandidates } from './proposals.queries.ts';

/** The company in a submitted form. */
interface ChosenPlace {
  company: string;
  proposed_company?: string | null | undefined;
  proposed_website?: string | null | undefined;
}

interface HeldPlace {
  /** The name of the company that the meme carries. */
  company: string;
  /** Null if the company is listed. */
  proposal: ProposedCompany | null;
}

/**
 * Returns the company of a form inside a transaction that has locked the member. If a listed company has the proposed
 * name, it is that company. Any other proposal waits with the meme, which is about the general company until then.
 * Throws AppError('proposal_quota').
 */
export async function holdPlace(trx: Database, userId: string, place: ChosenPlace): Promise<HeldPlace> {
  const name = place.proposed_company;
  if (!name) return { company: await holdChosenCompany(trx, place.company), proposal: null };
  if (foldName(name) === '') throw new AppError('company_name_invalid');
  const known = await findListedCompany(trx, name, { isLoose: true });
  const held = known && (await holdCompany(trx, known.name));
  if (held) return { company: held.name, proposal: null };
  if ((await countProposals(trx, userId)) >= COMPANY.proposalsMax) throw new AppError('proposal_quota');
  return { company: GENERAL, proposal: { name, website: place.proposed_website ?? null } };
}

const SUGGESTED = 5;

/**
 * Returns the listed companies whose names resemble this one, most similar first; a merged one is replaced by its
 * company.
 */
export async function suggestCompanies(db: Database, name: string): Promise<Company[]> {
  const alike = findAlike(name, await listCandidates(db, name)).slice(0, 2 * SUGGESTED);
  const rows = await listCurrent(db, alike);
  return viewCompanies(db, rows.slice(0, SUGGESTED));
}
