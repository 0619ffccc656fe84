/** Hosts where everybody can have a page or a mailbox, with their subdomains. */
const SHARED = new Set([
  ...['facebook.com', 'instagram.com', 'linkedin.com', 'twitter.com', 'x.com', 'youtube.com', 'tiktok.com'],
  ...[
    'google.com',
    'github.com',
    'github.io',
    'gitlab.io',
    'notion.site',
    'linktr.ee',
    'ejobs.ro',
    'bestjobs.eu',
  ],
  ...[
    'wordpress.com',
    'blogspot.com',
    'wixsite.com',
    'weebly.com',
    'business.site',
    'webflow.io',
    'medium.com',
  ],
  ...[
    'netlify.app',
    'vercel.app',
    'pages.dev',
    'herokuapp.com',
    'web.app',
    'azurewebsites.net',
    'myshopify.com',
  ],
  ...[
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'hotmail.com',
    'live.com',
    'msn.com',
    'icloud.com',
    'me.com',
  ],
  ...[
    'proton.me',
    'protonmail.com',
    'pm.me',
    'tutanota.com',
    'tuta.io',
    'fastmail.com',
    'hey.com',
    'mail.com',
  ],
  ...[
    'aol.com',
    'gmx.com',
    'gmx.net',
    'gmx.de',
    'web.de',
    'mail.ru',
    'inbox.ru',
    'list.ru',
    'bk.ru',
    'ya.ru',
  ],
  ...[
    'yandex.com',
    'yandex.ru',
    'zoho.com',
    'zohomail.com',
    'zohomail.eu',
    'seznam.cz',
    'wp.pl',
    'onet.pl',
    'o2.pl',
  ],
  ...[
    'k.ro',
    'email.ro',
    'rdslink.ro',
    'home.ro',
    'xnet.ro',
    'personal.ro',
    'go.ro',
    'clicknet.ro',
    'mailbox.ro',
  ],
  ...[
    'wordpress.org',
    'wix.com',
    'squarespace.com',
    'webnode.ro',
    'webnode.com',
    'jimdosite.com',
    'jimdofree.com',
  ],
  ...[
    'altervista.org',
    '000webhostapp.com',
    'infinityfreeapp.com',
    'fly.dev',
    'onrender.com',
    'glitch.me',
    'replit.app',
  ],
  ...[
    'firebaseapp.com',
    'appspot.com',
    'cloudfront.net',
    'amazonaws.com',
    'workers.dev',
    'carrd.co',
    'tumblr.com',
  ],
  ...[
    'github.dev',
    'substack.com',
    'olx.ro',
    'hipo.ro',
    'listafirme.ro',
    'termene.ro',
    'facebook.net',
    'mystrikingly.com',
  ],
]);

/** Mail providers with a domain for each country, such as yahoo.ro and yandex.kz. */
const NATIONAL =
  /(?:^|\.)(?:yahoo|ymail|hotmail|outlook|live|gmx|aol|yandex|zoho|google)\.(?:com?\.)?[a-z]{2,4}$/;

/**
 * Mailboxes that an organisation gives to a role (RFC 2142, and the usual ones in Romania). Other mailboxes may be those of
 * an intern or a customer.
 */
const ROLES = new Set([
  ...['info', 'marketing', 'sales', 'support', 'abuse', 'security', 'hostmaster', 'postmaster', 'webmaster'],
  ...[
    'office',
    'contact',
    'hello',
    'admin',
    'administration',
    'legal',
    'juridic',
    'compliance',
    'dpo',
    'gdpr',
    'privacy',
  ],
  ...[
    'hr',
    'people',
    'jobs',
    'job',
    'career',
    'careers',
    'cariere',
    'cariera',
    'recruiting',
    'recruitment',
    'recrutare',
  ],
  ...[
    'pr',
    'press',
    'presa',
    'media',
    'communication',
    'communications',
    'comunicare',
    'relatii',
    'secretariat',
  ],
]);

/** Returns whether a mailbox speaks for its host at once. */
export const isRoleMailbox = (mailbox: string): boolean => ROLES.has(mailbox.toLowerCase());

/** Letters, digits and dashes, with a top-level domain that is no number: no address, no name of a local network. */
const PUBLIC_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/;

/** Returns the host whose control proves who speaks for the company, without `www.`; null if there is none. */
export function hostOf(website: string | null): string | null {
  if (website === null || !URL.canParse(website)) return null;
  const host = new URL(website).hostname.replace(/\.$/, '').replace(/^www\./, '');
  return PUBLIC_NAME.test(host) && host.length <= 200 ? host : null;
}

/**
 * Returns whether others than the company may control a name or a mailbox of this website's host: a known host of many, a
 * website that is a page of another site, or a host whose letters may look like those of another one (`xn--`).
 */
export function isSharedHost(website: string, host: string): boolean {
  const labels = host.split('.');
  const domains = labels.map((_, at) => labels.slice(at).join('.'));
  const isShared = domains.some((domain) => SHARED.has(domain)) || NATIONAL.test(host);
  return isShared || labels.some((label) => label.startsWith('xn--')) || new URL(website).pathname !== '/';
}
