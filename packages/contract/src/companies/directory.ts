import { z } from 'zod';
import { IsoTime, MemeId, opaque, plainLine, Website } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { Seen } from '../site/seen.ts';
import { COMPANY, Company, CompanyName } from './companies.ts';
import { CITIES, COMPANY_ADDRESSES, forAddresses } from './company-names.ts';

/** The directory of companies for admins (product: companies). */

export const CompanyState = z.enum(['listed', 'hidden', 'merged']);
export type CompanyState = z.infer<typeof CompanyState>;

export const DirectoryCompany = Company.extend({
  id: z.number().int().positive(),
  state: CompanyState,
  is_general: z.boolean(),
  /** Earlier names; their addresses lead to the company. */
  former_names: z.array(z.string()),
  /** The company that took its memes. */
  merged_into: z.string().nullable(),
  /** Until when the merge can be undone; null without such a merge. */
  undo_until: IsoTime.nullable(),
}).meta({ id: 'DirectoryCompany' });
export type DirectoryCompany = z.infer<typeof DirectoryCompany>;
export const DirectoryList = z.array(DirectoryCompany);

export const DirectoryQuery = z.object({
  search: plainLine(COMPANY.nameMax).optional(),
  state: CompanyState.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  cursor: opaque(400).min(1).optional(),
});
export type DirectoryQuery = z.infer<typeof DirectoryQuery>;

const Facts = {
  other_names: z.array(CompanyName).max(COMPANY.otherNamesMax),
  cities: z.array(z.enum(CITIES)).max(CITIES.length),
};
const Addresses = forAddresses((name) => Website(COMPANY_ADDRESSES[name]));

export const CompanyBody = z.object({
  name: CompanyName,
  other_names: Facts.other_names.default([]),
  cities: Facts.cities.default([]),
  ...Addresses,
});
export type CompanyBody = z.infer<typeof CompanyBody>;

/** Omitted fields stay unchanged. */
export const CompanyChange = z.object({
  name: CompanyName.optional(),
  other_names: Facts.other_names.optional(),
  cities: Facts.cities.optional(),
  ...forAddresses((name) => Addresses[name].optional()),
  state: CompanyState.exclude(['merged']).optional(),
  seen: Seen,
});
export type CompanyChange = z.infer<typeof CompanyChange>;

export const DirectoryParams = z.object({ id: MemeId });
export const MergeBody = z.object({ into: z.number().int().positive() });

export const listDirectory = operation({
  method: 'GET',
  path: '/admin/companies',
  summary: 'List companies in every state by name; `search` takes any of their names',
  tag: 'administration',
  access: 'admin',
  query: DirectoryQuery,
  response: { 200: DirectoryList },
  errors: [],
});

export const addCompany = operation({
  method: 'POST',
  path: '/admin/companies',
  summary: 'Add a company',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: CompanyBody,
  response: { 201: DirectoryCompany },
  errors: ['company_exists', 'company_name_invalid'],
});

export const changeCompany = operation({
  method: 'PATCH',
  path: '/admin/companies/:id',
  summary: 'Rename, describe, hide or list a company; former names keep leading to it',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: DirectoryParams,
  body: CompanyChange,
  response: { 200: DirectoryCompany },
  errors: [
    'company_exists',
    'company_general',
    'company_merged',
    'company_name_invalid',
    'company_not_found',
  ],
});

export const mergeCompany = operation({
  method: 'POST',
  path: '/admin/companies/:id/merge',
  summary: 'Merge a company into another one, with its memes and the choices of its readers',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: DirectoryParams,
  body: MergeBody,
  response: { 200: DirectoryCompany },
  errors: ['company_general', 'company_hidden', 'company_merged', 'company_not_found', 'company_same'],
});

export const undoMerge = operation({
  method: 'DELETE',
  path: '/admin/companies/:id/merge',
  summary: 'Undo the merge of a company within a day; what was posted since stays with the other company',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: DirectoryParams,
  response: { 200: DirectoryCompany },
  errors: ['company_not_found', 'merge_final', 'merge_followed'],
});
