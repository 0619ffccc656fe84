import { resource } from '@corpomeme/contract/site/paths';
import type { ImageScheme } from '@corpomeme/contract/wings/company-figures';
import { FIGURES_LICENCE } from '@corpomeme/contract/wings/company-figures';
import * as operations from '@corpomeme/contract/wings/figures.operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { moveTo } from '../moves.routes.ts';
import { spoken } from '../share-words.view.ts';
import { readFigures } from './figures.service.ts';
import { writeFiguresCsv } from './figures.view.ts';
import { drawBadge, drawChart } from './pictures.view.ts';
import { PICTURE_POLICY } from './svg.view.ts';

const SVG = 'image/svg+xml; charset=utf-8';
const LICENCE_LINK = `<${FIGURES_LICENCE.url}>; rel="license"`;
const queryOf = (scheme: ImageScheme) => (scheme === 'auto' ? undefined : { scheme });

/** Registers the figures of a company for other sites: two pictures, JSON and CSV (decision 129). */
export function registerFigures(app: App, ctx: Context): void {
  handle(
    app,
    operations.readCompanyBadge,
    async ({ params, query: { scheme } }, reply) => {
      const figures = await readFigures(ctx, params.name);
      const { slug } = figures.company;
      if (slug !== params.name) return moveTo(reply, spoken(resource.companyBadge(slug, queryOf(scheme))));
      reply.type(SVG);
      return drawBadge(figures, scheme);
    },
    { onRequest: openPicture },
  );
  handle(
    app,
    operations.readCompanyChart,
    async ({ params, query: { scheme } }, reply) => {
      const figures = await readFigures(ctx, params.name);
      const { slug } = figures.company;
      if (slug !== params.name) return moveTo(reply, spoken(resource.companyChart(slug, queryOf(scheme))));
      reply.type(SVG);
      return drawChart(figures, scheme);
    },
    { onRequest: openPicture },
  );
  handle(
    app,
    operations.readCompanyFigures,
    async ({ params }, reply) => {
      const figures = await readFigures(ctx, params.name);
      const { slug } = figures.company;
      if (slug !== params.name) return moveTo(reply, resource.companyFigures(slug));
      reply.header('link', LICENCE_LINK);
      return figures;
    },
    { onRequest: openData },
  );
  handle(
    app,
    operations.readCompanyFiguresCsv,
    async ({ params }, reply) => {
      const figures = await readFigures(ctx, params.name);
      const { slug } = figures.company;
      if (slug !== params.name) return moveTo(reply, resource.companyFiguresCsv(slug));
      reply.type('text/csv; charset=utf-8').header('link', LICENCE_LINK);
      return writeFiguresCsv(figures);
    },
    { onRequest: openData },
  );
}

/** Lets scripts and pages of any site read the response; it is the same for everybody. */
function openData(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
  done();
}

/** Lets any site show the picture, which has its own style. */
function openPicture(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('content-security-policy', PICTURE_POLICY);
  openData(request, reply, done);
}
