import { inLanguage } from '@corpomeme/contract/site/messages';
import { DEFAULT_LANGUAGE } from '@corpomeme/contract/site/messages/catalogues';
import { page } from '@corpomeme/contract/site/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../http/app-type.ts';
import { languageInAddress } from '../../../http/cache/language.ts';
import { spoken } from './share-words.view.ts';

/** Redirects a former address to the current one permanently. */
export function moveTo(reply: FastifyReply, address: string): string {
  reply.status(308).header('location', address).type('text/plain; charset=utf-8');
  return '';
}

/** Former addresses by pattern, with the page that a value of the path or the query leads to (decision 326). */
const FORMER: Record<string, { named: string; leadsTo: (value: string) => string; otherwise: string }> = {
  '/compare': { named: 'a', leadsTo: page.company, otherwise: page.companies() },
  '/embed/:id': { named: 'id', leadsTo: page.meme, otherwise: page.browse() },
  ...Object.fromEntries(
    ['badge.svg', 'chart.svg', 'figures.json', 'figures.csv'].map((file) => [
      `/company/:name/${file}`,
      { named: 'name', leadsTo: page.company, otherwise: page.companies() },
    ]),
  ),
};

/** Lets the addresses of the comparison and of what other sites showed lead to the pages of the companies and memes. */
export function registerFormerAddresses(app: App): void {
  for (const [path, { named, leadsTo, otherwise }] of Object.entries(FORMER))
    app.get(
      path,
      { config: { access: 'public' }, schema: { hide: true } },
      async (request: FastifyRequest, reply) => {
        const value = { ...(request.query as object), ...(request.params as object) }[named];
        const target = typeof value === 'string' && value ? leadsTo(value) : otherwise;
        return inLanguage(languageInAddress(request.url) ?? DEFAULT_LANGUAGE, () =>
          moveTo(reply, spoken(target)),
        );
      },
    );
}
