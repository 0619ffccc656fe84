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
  ...['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'icloud.com', 'proton.me', 'protonmail.com'],
]);

/** Letters, digits and dashes, with a top-level domain that is no number: no address, no name of a local network. */
const PUBLIC_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/;

/** Returns the host whose control proves who speaks for the company, without `www.`; null if there is none. */
export function hostOf(website: string | null): string | null {
  if (website === null || !URL.canParse(website)) return null;
  const host = new URL(website).hostname.replace(/\.$/, '').replace(/^www\./, '');
  return PUBLIC_NAME.test(host) && host.length <= 200 ? host : null;
}

/**
 * Returns whether others than the company may control a name or a mailbox of this website's host: a known host of many,
 * or a website that is a page of another site.
 */
export function isSharedHost(website: string, host: string): boolean {
  const labels = host.split('.');
  const domains = labels.map((_, at) => labels.slice(at).join('.'));
  return domains.some((domain) => SHARED.has(domain)) || new URL(website).pathname !== '/';
}
