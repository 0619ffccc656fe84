import { Meme, MemeParams } from '../memes/memes.ts';
import { operation } from '../site/operation.ts';
import { CompanyProposal, ProposalBody } from './proposals.ts';

export const readProposal = operation({
  method: 'GET',
  path: '/memes/:id/proposal',
  summary: 'Read the company that a meme proposes, with the listed companies that are much like it',
  tag: 'moderation',
  access: 'moderator',
  params: MemeParams,
  response: { 200: CompanyProposal },
  errors: ['proposal_not_found'],
});

export const settleProposal = operation({
  method: 'PUT',
  path: '/memes/:id/proposal',
  summary: 'Add the company that a meme proposes, or give the meme to a listed one',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: MemeParams,
  body: ProposalBody,
  response: { 200: Meme },
  errors: [
    'company_exists',
    'company_name_invalid',
    'company_not_found',
    'meme_changed',
    'meme_not_found',
    'proposal_not_found',
  ],
});
