import type { ImportRule } from './import-rules.ts';

/** The features that a feature of the web app may import, beside `session`, which all may. */
const WEB_NEIGHBOURS: Record<string, string[]> = {
  // The panel shows appeals that nobody else can decide.
  admin: ['memes', 'sanctions', 'screening', 'rules', 'moderation', 'users'],
  // A notification about a role offers to revoke it; one about a loss shows the house rule.
  notifications: ['users', 'rules'],
  // A card has vote and share buttons; a vote changes the meme in each list. Its author reads the decision.
  memes: ['votes', 'share', 'companies', 'reports', 'moderation', 'rules'],
  // An update changes the meme and its comments in each list.
  realtime: ['memes', 'comments'],
  votes: ['memes'],
  // A moderator who removes a comment chooses one of the desk's reasons.
  comments: ['memes', 'votes', 'reports', 'moderation'],
  // The desk shows findings, and asks for the second factor if the site requires one.
  moderation: ['memes', 'screening', 'account', 'reports', 'sanctions', 'rules'],
  // They use the desk's reasons, and appeals work as for its decisions.
  sanctions: ['moderation', 'rules'],
  // The rules page looks like a legal page and switches languages like one.
  rules: ['legal'],
  companies: ['memes'],
  // A finding shows the earlier meme that an image resembles.
  screening: ['memes'],
  // A report uses one of the desk's reasons, and the desk judges it.
  reports: ['moderation', 'memes'],
  // Login requires accepting the terms.
  auth: ['legal'],
  // A new password follows the rules of the first one.
  account: ['auth', 'notifications', 'sanctions'],
  // The header opens the login and shows the member; the footer links to legal pages.
  chrome: ['auth', 'users', 'legal', 'notifications', 'sanctions'],
};

const FEATURES = '^apps/web/app/features/';
const WHY =
  'pages → features → ui, lib: a page puts features together; what a feature needs of another is listed once.';

const listed: ImportRule[] = Object.entries(WEB_NEIGHBOURS).map(([feature, neighbours]) => ({
  name: 'web-features-know-their-neighbours',
  why: WHY,
  from: [`${FEATURES}${feature}/`],
  to: [FEATURES],
  except: [`${FEATURES}(${[feature, 'session', ...neighbours].join('|')})/`],
}));

export const webFeatureRules: ImportRule[] = [
  ...listed,
  {
    name: 'web-features-know-their-neighbours',
    why: WHY,
    from: [`${FEATURES}([^/]+)/`],
    unless: [`${FEATURES}(${Object.keys(WEB_NEIGHBOURS).join('|')})/`],
    to: [FEATURES],
    except: [`${FEATURES}($1|session)/`],
  },
];
