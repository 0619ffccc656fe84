/**
 * Rooms of the server and their features, from bottom to top: a feature imports only features before it (decision 085).
 * The rooms before `wings` are the product of the specification; a wing can be left unread (decision 194). The structure
 * rules also take the names of rooms and features from here.
 */
const SERVER_ROOMS = {
  // What every room stands on.
  site: ['audit', 'settings', 'access', 'members', 'mail', 'limits', 'idempotency', 'rules', 'health'],
  news: ['notifications'],
  // What protects the site: blocked networks, checks of texts, sanctions of members, cases against content.
  safety: ['blocks', 'checks', 'sanctions', 'cases'],
  companies: ['companies'],
  memes: ['pictures', 'themes', 'reading', 'memes', 'media'],
  comments: ['comments'],
  moderation: ['screening', 'moderation', 'reports'],
  people: ['auth', 'users', 'avatars', 'admin'],
  wings: [
    'pulse',
    'day-memes',
    'templates',
    'share',
    'push',
    'news-mails',
    'staff-alerts',
    'statistics',
    'ledger',
    'visits',
    'webhooks',
  ],
} as const;

/** The same rooms in the web app (decision 086). Pages compose features that must not import each other. */
const WEB_ROOMS = {
  // Every feature may use the session.
  site: ['session', 'members', 'settings', 'legal', 'rules', 'reasons', 'appeals', 'votes', 'share'],
  news: ['notifications'],
  safety: ['blocks', 'checks', 'sanctions'],
  companies: ['companies'],
  // Members report with a button on each meme and comment. Moderators judge reports in `moderation`.
  memes: ['search', 'themes', 'reading', 'reports', 'memes'],
  comments: ['comments'],
  moderation: ['screening', 'moderation'],
  people: ['auth', 'authors', 'account', 'admin'],
  wings: ['pulse', 'ledger', 'studio', 'templates', 'statistics', 'visits', 'webhooks'],
} as const;

const inOrder = (rooms: Record<string, readonly string[]>) =>
  Object.entries(rooms).flatMap(([room, features]) =>
    features.map((feature) => (feature === room ? room : `${room}/${feature}`)),
  );

/** Folders of features from bottom to top. The feature after which a room is named lies in the room itself. */
export const SERVER_FEATURES = inOrder(SERVER_ROOMS);
export const WEB_FEATURES = inOrder(WEB_ROOMS);
export const ROOMS = Object.keys(SERVER_ROOMS);

/** Returns the feature of a file, whose path is below the folder of the features. */
export function featureOf(path: string, features: readonly string[]): string | null {
  const [room = '', noun] = path.split('/');
  return [`${room}/${noun}`, room].find((feature) => features.includes(feature)) ?? null;
}

/** Returns a pattern for the files of a feature, without those of other features in its room. */
export function filesOf(feature: string, features: readonly string[]): string {
  const others = features
    .filter((other) => other.startsWith(`${feature}/`))
    .map((other) => other.slice(feature.length + 1));
  return others.length > 0 ? `${feature}/(?!(?:${others.join('|')})/)` : `${feature}/`;
}
