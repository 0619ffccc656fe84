import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { registerFeeds } from './feeds/feeds.ts';
import { registerSitemap } from './feeds/sitemap.ts';
import { registerSecurityTxt } from './security-txt.routes.ts';
import { registerShareImages } from './share-images.routes.ts';

/** Registers the site's surfaces for messengers, search engines, feed readers and other sites. */
export function registerShare(app: App, ctx: Context): void {
  registerSecurityTxt(app, ctx);
  registerShareImages(app, ctx);
  registerSitemap(app, ctx);
  registerFeeds(app, ctx);
}
