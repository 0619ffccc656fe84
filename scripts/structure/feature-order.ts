type Floors = readonly (readonly [room: string, features: readonly string[]])[];

/**
 * Rooms of the server and their features, from bottom to top: a feature imports only features before it (decision 085).
 * The rooms before `wings` are the product of the specification; a wing can be left unread (decision 194). A dispute is one
 * room on several floors: what is removed closes its cases, and its judgement removes (decision 390). The structure
 * rules also take the names of rooms and features from here.
 */
const SERVER_FLOORS: Floors = [
  // What every room stands on.
  ['site', ['audit', 'settings', 'access', 'members', 'mail', 'limits', 'idempotency', 'rules', 'health']],
  ['news', ['notifications']],
  // What protects the site: blocked networks, checks of texts, sanctions of members.
  ['safety', ['blocks', 'checks', 'sanctions']],
  ['disputes', ['cases']],
  ['companies', ['companies']],
  ['memes', ['pictures', 'themes', 'reading', 'memes', 'media']],
  ['comments', ['comments']],
  ['disputes', ['answers']],
  ['moderation', ['screening', 'moderation']],
  ['disputes', ['reports', 'ledger']],
  ['people', ['auth', 'users', 'avatars', 'admin']],
  [
    'wings',
    [
      'pulse',
      'day-memes',
      'templates',
      'share',
      'push',
      'news-mails',
      'staff-alerts',
      'statistics',
      'visits',
      'webhooks',
    ],
  ],
];

/** The same rooms in the web app (decision 086). Pages compose features that must not import each other. */
const WEB_FLOORS: Floors = [
  // Every feature may use the session.
  ['site', ['session', 'members', 'settings', 'legal', 'rules', 'reasons', 'appeals', 'votes', 'share']],
  ['news', ['notifications']],
  ['safety', ['blocks', 'checks', 'sanctions']],
  ['companies', ['companies']],
  ['memes', ['search', 'themes', 'reading']],
  // Members report with a button on each meme and comment.
  ['disputes', ['reports']],
  ['memes', ['memes']],
  ['comments', ['comments']],
  ['disputes', ['answers']],
  ['moderation', ['screening', 'moderation']],
  ['disputes', ['cases']],
  ['people', ['auth', 'account', 'admin']],
  ['wings', ['pulse', 'studio', 'templates', 'statistics', 'visits', 'webhooks']],
];

const inOrder = (floors: Floors) =>
  floors.flatMap(([room, features]) =>
    features.map((feature) => (feature === room ? room : `${room}/${feature}`)),
  );

/** Folders of features from bottom to top. The feature after which a room is named lies in the room itself. */
export const SERVER_FEATURES = inOrder(SERVER_FLOORS);
export const WEB_FEATURES = inOrder(WEB_FLOORS);
export const ROOMS = [...new Set(SERVER_FLOORS.map(([room]) => room))];

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
