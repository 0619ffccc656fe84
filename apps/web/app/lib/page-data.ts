import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import { data, type RouterContextProvider } from 'react-router';
import { type ApiClient, createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { browserApi } from './browser-api.ts';
import { getQueryClient } from './query-client.ts';
import { renderServices } from './render-services.ts';

/** What a page asks for is written once and runs on either side: `load({ client, api })`. */
export interface PageLoad {
  client: QueryClient;
  api: ApiClient;
}

export interface Loaded<Facts> {
  /** Answers for the browser's cache; absent after a navigation inside the browser. */
  state?: DehydratedState;
  /** What `meta` and the status line need. */
  facts: Facts;
}

/** For a route's `loader`: asks in process, as an anonymous visitor. */
export async function loadOnServer<Facts>(
  context: Readonly<RouterContextProvider>,
  load: (page: PageLoad) => Promise<Facts>,
): Promise<Loaded<Facts>> {
  const { fetchApi } = context.get(renderServices);
  const client = getQueryClient();
  const facts = await load({ client, api: createApiClient((path) => fetchApi(path)) }).catch(notFound);
  return { state: dehydrate(client), facts };
}

/** For a route's `clientLoader`: asks the JSON API itself, so a navigation needs no second kind of address. */
export async function loadInBrowser<Facts>(load: (page: PageLoad) => Promise<Facts>): Promise<Loaded<Facts>> {
  return { facts: await load({ client: getQueryClient(), api: browserApi }).catch(notFound) };
}

/** A page's address that asks for what cannot be, such as an unknown company or a spoilt page marker, is no page. */
function notFound(error: unknown): never {
  const isAddress = error instanceof ApiError && (error.status === 400 || error.status === 404);
  throw isAddress ? data(null, { status: 404 }) : error;
}
