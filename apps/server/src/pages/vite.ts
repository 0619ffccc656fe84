import type { RenderPage } from '@corpomeme/contract/rendering';
import type { WebBuild } from './web-build.ts';

/** `npm run dev`: Vite in the same process, so that pages and browser files reload as they change. */
export async function startVite(webDir: string): Promise<WebBuild> {
  // Only installed where development happens.
  const { createServer } = await import('vite');
  const vite = await createServer({ root: webDir, appType: 'custom', server: { middlewareMode: true } });
  return {
    // The socket that tells of changed files.
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
