import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { registerEmbeds } from './embeds.routes.ts';
import { registerFeeds } from './feeds.routes.ts';
import { registerSecurityTxt } from './security-txt.routes.ts';
import { registerShareImages } from './share-images.routes.ts';
import { registerSitemap } from './sitemap.routes.ts';

/** The site as others see it: messengers, search engines, feed readers, other sites. */
export function registerShare(app: App, ctx: Context): void {
  registerSecurityTxt(app, ctx);
  registerShareImages(app, ctx);
  registerSitemap(app, ctx);
  registerFeeds(app, ctx);
  registerEmbeds(app, ctx);
}
