import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { registerEmbeds } from './embeds/embeds.routes.ts';
import { registerShareImages } from './embeds/share-images.routes.ts';
import { registerFeeds } from './feeds/feeds.ts';
import { registerSitemap } from './feeds/sitemap.ts';
import { registerFigures } from './figures/figures.routes.ts';
import { registerSecurityTxt } from './security-txt.routes.ts';

/** Registers the site's surfaces for messengers, search engines, feed readers and other sites. */
export function registerShare(app: App, ctx: Context): void {
  registerSecurityTxt(app, ctx);
  registerShareImages(app, ctx);
  registerSitemap(app, ctx);
  registerFeeds(app, ctx);
  registerEmbeds(app, ctx);
  registerFigures(app, ctx);
}
