import { Writable } from 'node:stream';
import type { RenderServices } from '@corpomeme/contract/rendering';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { renderServices } from './lib/render-services.ts';
import { ScriptMark } from './lib/script-mark.ts';

/** Longer than the API's own limits: a page that is not ready by then never will be. */
const RENDER_TIMEOUT = 10_000;

/** Waits for the whole page (product: server-rendered pages): the server caches it and hashes the scripts that carry the mark. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const services = context.get(renderServices);
  const html = yieldingScripts(
    await renderWhole(
      <ScriptMark value={services.scriptMark}>
        <ServerRouter context={entry} url={request.url} nonce={services.scriptMark} />
      </ScriptMark>,
      services,
    ),
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(request.method === 'HEAD' ? null : html, { status, headers });
}

/** On a slow line styles, font and first picture come before the scripts; the page reads without them. */
function yieldingScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

function renderWhole(
  page: React.ReactNode,
  { onError, scriptMark }: Pick<RenderServices, 'onError' | 'scriptMark'>,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer | string, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
    final(done) {
      resolve(Buffer.concat(chunks).toString());
      done();
    },
  });
  const stream = renderToPipeableStream(page, {
    onAllReady: () => stream.pipe(sink),
    onShellError: reject,
    nonce: scriptMark,
    ...(onError && { onError }),
    // Finished boundaries stay in place instead of being moved there by a script, so pages read without one.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const timer = setTimeout(() => stream.abort(), RENDER_TIMEOUT);
  return promise.finally(() => clearTimeout(timer));
}

/** Errors of loaders: the visitor sees the error page, the operator the cause. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(renderServices).onError?.(error);
};
