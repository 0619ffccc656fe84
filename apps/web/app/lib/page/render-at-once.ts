import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';

/** What React writes before a boundary that suspended or failed, and which the browser renders again. */
const INCOMPLETE = '<!--$!-->';

/**
 * Returns the HTML of a page, rendered in one turn: a tenth or more of a list's page less than as a stream. The router's
 * data scripts would suspend, so its stream is read first and put into the router's own field for what it has read; no
 * other module knows that field. `page-content.test.ts` fails for each page if the router changes it.
 */
export async function renderAtOnce(
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
