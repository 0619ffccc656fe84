import { SiteSettings } from '@corpomeme/contract/admin';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { changeSettings, getSettings } from './settings.service.ts';

const tags = ['administration'];

export function registerSettings(app: App, ctx: Context): void {
  app.get(
    route.adminSettings,
    {
      config: { access: 'admin' },
      schema: { summary: 'Site settings', tags, response: { 200: SiteSettings, ...failures } },
    },
    () => getSettings(ctx),
  );

  app.put(
    route.adminSettings,
    {
      config: { access: 'admin', limit: 'change' },
      schema: {
        summary: 'Change the site settings',
        tags,
        body: SiteSettings,
        response: { 200: SiteSettings, ...failures },
      },
    },
    (request) => changeSettings(ctx, actorOf(request), request.body),
  );
}
