import { operation } from '../site/operation.ts';
import {
  CompanyBody,
  CompanyChange,
  DirectoryCompany,
  DirectoryList,
  DirectoryParams,
  DirectoryQuery,
  MergeBody,
} from './directory.ts';

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
