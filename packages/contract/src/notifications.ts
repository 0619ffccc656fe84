import { z } from 'zod';

/** What members are told about in the site; a closed list. */
export const NotificationKind = z.enum([
  'meme.approved',
  'meme.rejected',
  'meme.removed',
  'meme.restored',
  'comment.reply',
  'comment.removed',
  'report.closed',
  'appeal.accepted',
  'appeal.dismissed',
  'sanction.added',
  'sanction.lifted',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;
