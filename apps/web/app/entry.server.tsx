import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { renderAtOnce } from './lib/page/render-at-once.ts';
import { renderServices, takeHtml } from './lib/page/render-services.ts';
import { ScriptMark } from './lib/page/script-mark.ts';

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
