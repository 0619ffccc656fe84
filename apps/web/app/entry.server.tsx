import { Writable } from 'node:stream';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { PartRenderer } from './lib/page/cached-part.tsx';
import { createPartRenderer, INCOMPLETE } from './lib/page/part-cache.tsx';
import { renderServices } from './lib/page/render-services.ts';
import { ScriptMark } from './lib/page/script-mark.ts';
import { deferStart, mayWait } from './start/defer-start.ts';

/** Milliseconds. Longer than the timeouts of the API, so that only a failed page takes longer. */
const RENDER_TIMEOUT = 10_000;

type PageServices = Pick<RenderServices, 'onError' | 'scriptMark'>;

/**
 * Renders the whole page before it responds (product: server-rendered pages), because the server caches the HTML and
 * hashes the scripts that carry `scriptMark`.
 */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const services = context.get(renderServices);
  await readDataAhead(entry);
  const rendered = await renderWhole(
    <ScriptMark value={services.scriptMark}>
      <PartRenderer value={services.parts ? createPartRenderer(services.parts) : null}>
        <ServerRouter context={entry} url={request.url} nonce={services.scriptMark} />
      </PartRenderer>
    </ScriptMark>,
    services,
  );
  const html = mayWait(entry)
    ? deferStart(rendered, entry, services.scriptMark)
    : lowerScriptPriority(rendered);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  services.takeHtml?.(html);
  const isTaken = services.takeHtml || request.method === 'HEAD';
  return new Response(isTaken ? null : Buffer.from(html, 'latin1'), { status, headers });
}

/** Reads the stream of the page's data first. Otherwise the router's data scripts would suspend the rendering. */
async function readDataAhead({ serverHandoffStream: stream, renderMeta }: EntryContext): Promise<void> {
  if (!stream || !renderMeta) return;
  const decoder = new TextDecoder();
  let value = '';
  for await (const bytes of stream) value += decoder.decode(bytes, { stream: true });
  renderMeta.streamCache = [wrapAsRead({ done: false, value }), wrapAsRead({ done: true, value: '' })];
}

/** Returns a stream result in the form in which the router caches results that it has read. */
function wrapAsRead(result: { done: boolean; value: string }) {
  return Object.assign(Promise.resolve(), { result });
}

/** Lowers the priority of script preloads, so that slow connections first load styles, font and first image. */
function lowerScriptPriority(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Returns the HTML as UTF-8 with one character per byte, which is faster to search and to cut than decoded text. */
async function renderWhole(page: React.ReactNode, services: PageServices): Promise<string> {
  return renderAtOnce(page) ?? renderByStream(page, services);
}

/** Returns undefined if a part of the page suspends or fails. */
function renderAtOnce(page: React.ReactNode): string | undefined {
  try {
    const html = Buffer.from(`<!DOCTYPE html>${renderToString(page)}`).toString('latin1');
    return html.includes(INCOMPLETE) ? undefined : html;
  } catch {
    // The stream renders it again and reports the cause.
    return undefined;
  }
}

function renderByStream(page: React.ReactNode, { onError, scriptMark }: PageServices): Promise<string> {
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
