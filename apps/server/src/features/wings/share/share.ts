import { m } from '@corpomeme/contract/site/messages';
import { contactMailbox, page, resource, resourcePath } from '@corpomeme/contract/site/paths';
import type { Operator } from '@corpomeme/contract/site/site-facts';
import * as operations from '@corpomeme/contract/wings/sharing.operations';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { getSiteFacts, readLogoVersion } from '../../site/settings/settings.ts';
import { registerFeeds } from './feeds/feeds.ts';
import { registerSitemap } from './feeds/sitemap.ts';
import { registerShareImages } from './share-images.ts';

export const share: Feature = { routes: [registerShare, registerManifest] };

/** Serves the contact for security reports (RFC 9116). */
function registerSecurityTxt(app: App, ctx: Context): void {
  handle(app, operations.readSecurityTxt, async (_request, reply) => {
    const { operator } = await getSiteFacts(ctx);
    reply.type('text/plain; charset=utf-8');
    return writeSecurityTxt(ctx.config.publicUrl, operator, ctx.clock.now());
  });
}

/** Milliseconds until a response expires; RFC 9116 recommends less than a year. */
const VALID = 180 * 86_400_000;

function writeSecurityTxt(publicUrl: string, operator: Operator, now: number): string {
  return [
    `Contact: mailto:${operator.operatorMailbox ?? contactMailbox(publicUrl)}`,
    `Contact: ${publicUrl}${page.contact()}`,
    `Expires: ${new Date(now + VALID).toISOString()}`,
    `Preferred-Languages: ${operator.operatorLanguages ?? 'en, ro'}`,
    `Canonical: ${publicUrl}${resourcePath.securityTxt}`,
    '',
  ].join('\n');
}

/** Serves what browsers show of the installed site, with its name and in the language of the address. */
function registerManifest(app: App, ctx: Context): void {
  handle(app, operations.readManifest, async (_request, reply) => {
    reply.type('application/manifest+json; charset=utf-8');
    return JSON.stringify(describeApp(await readLogoVersion(ctx.db)));
  });
}

const PAPER = '#faf7f2';
const icon = (name: string, size: number, more: object = {}) => ({
  ...{ src: `/icons/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' },
  ...more,
});

const logoIcons = (version: string) =>
  ([192, 512] as const).map((size) => ({
    ...{ src: resource.logo(version, size), sizes: `${size}x${size}`, type: 'image/png' },
  }));

/** The `id` is the same for all names and languages, so that it stays one app. */
function describeApp(logo: string): object {
  return {
    ...{ id: '/', name: m.chrome.name, short_name: m.chrome.name },
    ...{ description: m.sharing.siteDescription, lang: m.language.tag },
    ...{ start_url: '/', scope: '/', display: 'standalone', background_color: PAPER, theme_color: PAPER },
    categories: ['social', 'entertainment'],
    icons: logo
      ? logoIcons(logo)
      : [icon('icon', 192), icon('icon', 512), icon('maskable', 512, { purpose: 'maskable' })],
    share_target: {
      ...{ action: resource.sharedPicture(), method: 'POST', enctype: 'multipart/form-data' },
      params: { files: [{ name: 'picture', accept: ['image/*'] }] },
    },
    shortcuts: [
      { name: m.studio.heading, url: page.studio() },
      { name: m.home.upload, url: page.howto() },
      { name: m.home.find, url: page.browse() },
    ],
  };
}

/** Registers the site's surfaces for messengers, search engines, feed readers and other sites. */
function registerShare(app: App, ctx: Context): void {
  registerSecurityTxt(app, ctx);
  registerShareImages(app, ctx);
  registerSitemap(app, ctx);
  registerFeeds(app, ctx);
}
