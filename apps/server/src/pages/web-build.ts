import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RenderPage } from '@corpomeme/contract/site/rendering';
import fastifyStatic from '@fastify/static';
import type { App } from '../http/app-type.ts';

export interface WebBuild {
  renderPage: RenderPage;
  /** A further URL that the page may connect to. */
  connectTo?: string;
  /** Serves the browser's files. */
  serveAssets(app: App): Promise<void>;
}

const WEB = fileURLToPath(new URL('../../../web', import.meta.url));
const YEAR = 31_536_000;
/** The service worker, compressed or not. */
const WORKER = /[\\/]sw\.js(\.\w+)?$/;

/** Returns the built web app, or in development the one that Vite serves. */
export async function loadWebBuild(isDevelopment: boolean): Promise<WebBuild> {
  if (isDevelopment) return startVite(WEB);
  const bundle = pathToFileURL(path.join(WEB, 'build/server/index.js')).href;
  const { renderPage } = (await import(bundle)) as { renderPage: RenderPage };
  return { renderPage, serveAssets: (app) => serveFolder(app, path.join(WEB, 'build/client')) };
}

/** Serves the files of a folder. Names under `/assets/` contain a content hash, so these files never change. */
async function serveFolder(app: App, folder: string): Promise<void> {
  await app.register(async (assets) => {
    assets.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
      route.schema = { ...route.schema, hide: true };
    });
    await assets.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders(response, file) {
        if (WORKER.test(file)) {
          // The worker's own policy limits its requests, and an old policy must not outlive a release.
          response.header('content-security-policy', "default-src 'self'");
          response.header('cache-control', 'no-cache');
          return;
        }
        const isImmutable = file.includes(`${path.sep}assets${path.sep}`);
        response.header(
          'cache-control',
          isImmutable ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600',
        );
      },
    });
  });
}

/** Starts Vite in the same process for `npm run dev`, so that pages and browser files reload on change. */
async function startVite(webDir: string): Promise<WebBuild> {
  // A development dependency, absent in production.
  const { createServer } = await import('vite');
  const vite = await createServer({ root: webDir, appType: 'custom', server: { middlewareMode: true } });
  return {
    // Vite's websocket for hot reload.
    connectTo: 'ws:',
    async renderPage(request, services) {
      const { renderPage } = (await vite.ssrLoadModule('/server.ts')) as { renderPage: RenderPage };
      return renderPage(request, services);
    },
    async serveAssets(app) {
      app.addHook('onClose', () => vite.close());
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
      });
    },
  };
}
