import type { Notification } from '@corpomeme/contract/news/notifications';

/** A reply, for tests. */
export const A_NOTIFICATION: Notification = {
  id: 1,
  kind: 'comment.reply',
  created_at: '2026-03-02T10:00:00.000Z',
  is_read: false,
  meme_id: 7,
  meme_title: 'Ședința',
  meme_company: 'Adobe',
  meme_image: '/media/0123456789abcdef0123456789abcdef/320.still.webp',
  meme_is_public: true,
  comment_id: 12,
  excerpt: 'Da, luni.',
  username: 'ana',
  reason_code: null,
  reason: null,
  outcome: null,
  sanction: null,
  user_id: null,
  role_from: null,
  role_to: null,
  rule: null,
};
