import type { RenderPage } from '@corpomeme/contract/site/rendering';
import type { WebBuild } from './web-build.ts';

/** Starts Vite in the same process for `npm run dev`, so that pages and browser files reload on change. */
export async function startVite(webDir: string): Promise<WebBuild> {
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
