/**
 * Features of the server from bottom to top: a feature imports only features before it (decision 085). The structure
 * rules also take the names of feature folders from here.
 */
export const SERVER_FEATURES = [
  'audit',
  'settings',
  'access',
  'members',
  'mail',
  'limits',
  'idempotency',
  'blocks',
  'rules',
  'notifications',
  'sanctions',
  'companies',
  'reading',
  'auth',
  'pictures',
  'cases',
  'themes',
  'templates',
  'memes',
  'pulse',
  'screening',
  'comments',
  'moderation',
  'reports',
  'users',
  'media',
  'avatars',
  'share',
  'health',
  'admin',
] as const;

/**
 * Features of the web app from bottom to top (decision 086). Pages compose features that must not import each other.
 */
export const WEB_FEATURES = [
  // Every feature may use the session.
  'session',
  'legal',
  'rules',
  'users',
  'reasons',
  'appeals',
  'votes',
  'share',
  'search',
  'reading',
  // Members report with a button on each meme and comment. Moderators judge reports in `moderation`.
  'reports',
  'companies',
  'themes',
  'memes',
  'pulse',
  'authors',
  'comments',
  'screening',
  'sanctions',
  'notifications',
  'auth',
  'studio',
  'account',
  'moderation',
  'admin',
  'realtime',
  'chrome',
] as const;
