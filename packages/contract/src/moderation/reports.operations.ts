import { z } from 'zod';
import { CommentParams } from '../comments/comments.ts';
import { MemeParams } from '../memes/memes.ts';
import { MessageResponse } from '../people/auth.ts';
import { operation } from '../site/operation.ts';
import { PageQuery } from '../site/paging.ts';
import {
  CaseClosing,
  CaseClosingBody,
  CaseDetails,
  CaseList,
  CaseListQuery,
  CaseParams,
  FileBody,
  FileState,
  NoticeAnswer,
  NoticeBody,
  ReportBody,
  SealedCopyList,
} from './reports.ts';

export const readCase = operation({
  method: 'GET',
  path: '/moderation/cases/:id',
  summary: 'Read a case with all its reports',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  params: CaseParams,
  response: { 200: CaseDetails },
  errors: ['case_not_found'],
});

export const judgeCase = operation({
  method: 'PUT',
  path: '/moderation/cases/:id',
  summary: 'Judge a case: remove or keep its subject, or publish a held comment; the reporters are notified',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  limit: 'change',
  params: CaseParams,
  body: CaseClosingBody,
  response: { 200: CaseClosing },
  errors: [
    'case_closed',
    'case_not_found',
    'case_suspended',
    'comment_changed',
    'meme_changed',
    'reason_required',
  ],
});

export const listCases = operation({
  method: 'GET',
  path: '/moderation/cases',
  summary:
    'List open cases, most urgent first, those of a sender as one; X-Total-Count and X-Overdue-Count are totals',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  query: CaseListQuery,
  response: { 200: CaseList },
  errors: [],
});

export const listSealedCopies = operation({
  method: 'GET',
  path: '/moderation/sealed',
  summary: 'List what authors deleted while a complaint about it was open, newest first',
  tag: 'moderation',
  access: 'moderator',
  query: PageQuery,
  response: { 200: SealedCopyList },
  errors: [],
});

export const readSealedPicture = operation({
  method: 'GET',
  path: '/moderation/sealed/:id/picture',
  summary: 'Read the picture of a sealed copy as WebP',
  tag: 'moderation',
  access: 'moderator',
  params: CaseParams,
  produces: ['image/webp'],
  response: { 200: z.any() },
  errors: [],
});

export const reportMeme = operation({
  method: 'POST',
  path: '/memes/:id/reports',
  summary: 'Report a meme',
  tag: 'reports',
  access: 'member',
  limit: 'change',
  takesPart: true,
  params: MemeParams,
  body: ReportBody,
  response: { 201: MessageResponse },
  errors: ['already_reported', 'meme_not_found', 'own_report'],
});

export const reportComment = operation({
  method: 'POST',
  path: '/memes/:id/comments/:commentId/reports',
  summary: 'Report a comment',
  tag: 'reports',
  access: 'member',
  limit: 'change',
  takesPart: true,
  params: CommentParams,
  body: ReportBody,
  response: { 201: MessageResponse },
  errors: ['already_reported', 'comment_not_found', 'meme_not_found', 'own_report'],
});

export const giveNotice = operation({
  method: 'POST',
  path: '/notices',
  summary: 'Send a notice of unlawful content, with or without an account; acknowledged by mail',
  tag: 'reports',
  access: 'public',
  limit: 'notice',
  steps: 200,
  body: NoticeBody,
  response: { 202: NoticeAnswer },
  errors: [
    'email_invalid',
    'notice_address_invalid',
    'notice_name_missing',
    'notice_too_many',
    'notice_too_short',
    'notice_unconfirmed',
  ],
});

export const readFile = operation({
  method: 'POST',
  path: '/notices/state',
  summary: 'Read what became of a notice, with its number and key',
  tag: 'reports',
  access: 'public',
  limit: 'link',
  body: FileBody,
  response: { 200: FileState },
  errors: ['file_unknown'],
});
