import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { type ApiClient, createApiClient } from '../api/api-client.ts';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { noteOpenedPage } from '../api/page-view.ts';
import { getQueryClient } from '../api/query-client.ts';
import { hasOfflinePages } from '../offline-pages.ts';
import { hasOtherLanguage } from './chosen-language.ts';
import { addressInKeptLanguage } from './kept-language.ts';
import { renderServices } from './render-services.ts';

/** A page's loader is written once and runs on both sides: `load({ client, api })`. */
export interface PageLoad {
  client: QueryClient;
  api: ApiClient;
}

export interface PageData<Facts> {
  /** Responses for the browser's query cache; absent after client-side navigation. */
  state?: DehydratedState;
  /** Data for `meta` and the status. */
  facts: Facts;
}

/** For a route's `loader`: calls the server's reads in process, as a visitor. */
export async function loadOnServer<Facts>(
  context: Readonly<RouterContextProvider>,
  load: (page: PageLoad) => Promise<Facts>,
): Promise<PageData<Facts>> {
  const { read } = context.get(renderServices);
  const client = getQueryClient();
  const api = createApiClient((path, _init, operation) => read(operation.path, path), { hasDeadline: false });
  const facts = await load({ client, api }).catch(notFound);
  return { state: withoutTimes(dehydrate(client)), facts };
}

/** The browser counts ages from hydration, and times would make the page differ between processes. */
function withoutTimes({ queries, ...rest }: DehydratedState): DehydratedState {
  const timeless = queries.map((query) => ({
    ...query,
    dehydratedAt: 0,
    state: { ...query.state, dataUpdatedAt: 0 },
  }));
  return { ...rest, queries: timeless };
}

/**
 * For a route's `clientLoader`: calls the JSON API. Lists open with the memes of the language that the reader keeps, and texts of another language with a new document. Without a response, the browser loads `url` as a document, which
 * the service worker serves from its cache.
 */
export async function loadInBrowser<Facts>(
  url: string,
  load: (page: PageLoad) => Promise<Facts>,
): Promise<PageData<Facts>> {
  if (hasOtherLanguage()) throw redirectDocument(url);
  const filtered = addressInKeptLanguage(url);
  if (filtered) throw redirect(filtered);
  noteOpenedPage(url);
  try {
    return { facts: await load({ client: getQueryClient(), api: browserApi }) };
  } catch (error) {
    if (error instanceof NetworkError && hasOfflinePages()) throw redirectDocument(url);
    throw notFound(error);
  }
}

/** Throws 404 for a page whose URL has an impossible value, such as an unknown company or a malformed cursor. */
function notFound(error: unknown): never {
  const isAddress = error instanceof ApiError && (error.status === 400 || error.status === 404);
  throw isAddress ? data(null, { status: 404 }) : error;
}
