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

/** The address of a page; `Name` are the parameters of its path. */
export interface PageAddress<Name extends string = never> {
  url: string;
  params: Readonly<Record<Name, string>>;
}

type Load<Facts, Name extends string> = (page: PageLoad, address: PageAddress<Name>) => Promise<Facts>;

interface BrowserArgs<Name extends string> {
  request: Request;
  params: Readonly<Record<Name, string>>;
}

interface ServerArgs<Name extends string> extends BrowserArgs<Name> {
  context: Readonly<RouterContextProvider>;
}

/** Returns a route's `loader`, which calls the server's reads in process, as a visitor. */
export function onServer<Facts, Name extends string = never>(load: Load<Facts, Name>) {
  return async ({ context, request: { url }, params }: ServerArgs<Name>): Promise<PageData<Facts>> => {
    const { read } = context.get(renderServices);
    const client = getQueryClient();
    const api = createApiClient((path, _init, operation) => read(operation.path, path), {
      hasDeadline: false,
    });
    const facts = await load({ client, api }, { url, params }).catch(notFound);
    return { state: withoutTimes(dehydrate(client)), facts };
  };
}

/** Returns a route's `loader` like `onServer`; the status without facts is 404. */
export function foundOnServer<Facts, Name extends string = never>(load: Load<Facts, Name>) {
  const loadPage = onServer(load);
  return async (args: ServerArgs<Name>) => {
    const loaded = await loadPage(args);
    return data(loaded, { status: loaded.facts ? 200 : 404 });
  };
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
 * Returns a route's `clientLoader`, which calls the JSON API. Lists open with the memes of the language that the reader keeps, and texts of another language with a new document. Without a response, the browser loads `url` as a document, which
 * the service worker serves from its cache.
 */
export function inBrowser<Facts, Name extends string = never>(load: Load<Facts, Name>) {
  return async ({ request: { url }, params }: BrowserArgs<Name>): Promise<PageData<Facts>> => {
    if (hasOtherLanguage()) throw redirectDocument(url);
    const filtered = addressInKeptLanguage(url);
    if (filtered) throw redirect(filtered);
    noteOpenedPage(url);
    try {
      return { facts: await load({ client: getQueryClient(), api: browserApi }, { url, params }) };
    } catch (error) {
      if (error instanceof NetworkError && hasOfflinePages()) throw redirectDocument(url);
      throw notFound(error);
    }
  };
}

/** Throws 404 for a page whose URL has an impossible value, such as an unknown company or a malformed cursor. */
function notFound(error: unknown): never {
  const isAddress = error instanceof ApiError && (error.status === 400 || error.status === 404);
  throw isAddress ? data(null, { status: 404 }) : error;
}
