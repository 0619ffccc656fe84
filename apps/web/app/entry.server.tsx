import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { renderServices, takeHtml } from './lib/page/render-services.ts';
import { ScriptMark } from './lib/page/script-mark.ts';

/** What React writes before a boundary that suspended or failed, and which the browser renders again. */
const INCOMPLETE = '<!--$!-->';

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
  const { scriptMark, onError } = context.get(renderServices);
  const page = (
    <ScriptMark value={scriptMark}>
      <ServerRouter context={entry} url={request.url} nonce={scriptMark} />
    </ScriptMark>
  );
  context.get(takeHtml)(await renderAtOnce(page, entry, onError));
  return new Response(null, { status, headers });
}

/** Logs errors of loaders. The visitor sees the error page, the operator the cause. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(renderServices).onError?.(error);
};

/**
 * Returns the HTML of a page, rendered in one turn: a tenth or more of a list's page less than as a stream. The router's
 * data scripts would suspend, so its stream is read first and put into the router's own field for what it has read; no
 * other module knows that field. `page-content.test.ts` fails for each page if the router changes it.
 */
async function renderAtOnce(
  page: ReactNode,
  { serverHandoffStream: stream, renderMeta }: EntryContext,
  onError: ((error: unknown) => void) | undefined,
): Promise<string> {
  if (stream && renderMeta) {
    const decoder = new TextDecoder();
    let value = '';
    for await (const bytes of stream) value += decoder.decode(bytes, { stream: true });
    renderMeta.streamCache = [wrapAsRead({ done: false, value }), wrapAsRead({ done: true, value: '' })];
  }
  const html = `<!DOCTYPE html>${renderToString(page)}`;
  if (html.includes(INCOMPLETE)) onError?.(new Error('a part of a page suspended or failed'));
  return html;
}

function wrapAsRead(result: { done: boolean; value: string }) {
  return Object.assign(Promise.resolve(), { result });
}
