import { Writable } from 'node:stream';
import type { RenderServices } from '@corpomeme/contract/rendering';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { renderServices } from './lib/page/render-services.ts';
import { ScriptMark } from './lib/page/script-mark.ts';
import { deferStart, mayWait } from './start/defer-start.ts';

/** Milliseconds. Longer than the API's own timeouts, so that a page that takes longer has failed. */
const RENDER_TIMEOUT = 10_000;

/**
 * Renders the whole page before it responds (product: server-rendered pages): the server caches it and hashes the
 * scripts that carry the mark.
 */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const services = context.get(renderServices);
  const rendered = await renderWhole(
    <ScriptMark value={services.scriptMark}>
      <ServerRouter context={entry} url={request.url} nonce={services.scriptMark} />
    </ScriptMark>,
    services,
  );
  const html = mayWait(entry) ? deferStart(rendered, entry, services.scriptMark) : yieldingScripts(rendered);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const bytes = Buffer.from(html, 'latin1');
  services.takeHtml?.(bytes);
  return new Response(services.takeHtml || request.method === 'HEAD' ? null : bytes, { status, headers });
}

/** Lowers the priority of script preloads, so that slow connections first load styles, font and first image. */
function yieldingScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Returns the HTML as UTF-8 with one character a byte, which is faster to search and to cut than its text. */
function renderWhole(
  page: React.ReactNode,
  { onError, scriptMark }: Pick<RenderServices, 'onError' | 'scriptMark'>,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      resolve(Buffer.concat(chunks).toString('latin1'));
      done();
    },
  });
  const stream = renderToPipeableStream(page, {
    onAllReady: () => stream.pipe(sink),
    onShellError: reject,
    nonce: scriptMark,
    ...(onError && { onError }),
    // Finished boundaries stay in place instead of being moved by a script, so that pages are readable without one.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const timer = setTimeout(() => stream.abort(), RENDER_TIMEOUT);
  return promise.finally(() => clearTimeout(timer));
}

/** Logs errors of loaders. The visitor sees the error page, the operator the cause. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(renderServices).onError?.(error);
};
