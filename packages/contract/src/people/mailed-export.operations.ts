import { z } from 'zod';
import { plainLine } from '../site/fields.ts';
import { MEME } from '../site/limits.ts';
import { operation } from '../site/operation.ts';
import { EmailChangeLinkBody, MessageResponse } from './auth.ts';
import { OwnData } from './own-data.ts';
import { UserParams } from './users.ts';

export const startMailedExport = operation({
  method: 'POST',
  path: '/admin/users/:id/export',
  summary: 'Mail a link to the address of a user who cannot log in, with which they export their data',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: UserParams,
  body: z.object({ reason: plainLine(MEME.reasonMax).min(1) }),
  response: { 200: MessageResponse },
  errors: ['own_account', 'user_already_deleted', 'user_not_found', 'export_too_soon'],
});

export const exportByLink = operation({
  method: 'POST',
  path: '/data-export/file',
  summary: 'Export the data stored about a user as a file, with the token of the mailed link',
  tag: 'users',
  access: 'public',
  limit: 'link',
  body: EmailChangeLinkBody,
  response: { 200: OwnData },
  errors: ['export_link_invalid'],
});
