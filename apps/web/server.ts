import * as build from 'virtual:react-router/server-build';
import { inLanguage, withSiteName } from '@corpomeme/contract/site/messages';
import { DEFAULT_LANGUAGE } from '@corpomeme/contract/site/messages/catalogues';
import type { RenderPage } from '@corpomeme/contract/site/rendering';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { renderServices, takeHtml } from './app/lib/page/render-services.ts';

type Handle = ReturnType<typeof createRequestHandler>;

/** By language: the scripts that pages ask for differ. */
const handlers = new Map<string, Handle>();

function handlerOf(language: string): Handle {
  const known = handlers.get(language);
  if (known) return known;
  // React Router's types conflict with each other under `exactOptionalPropertyTypes`.
  const handle = createRequestHandler(inFolder(build as ServerBuild, language), import.meta.env.MODE);
  handlers.set(language, handle);
  return handle;
}

/** Returns the build with the scripts of a language (`vite/write-languages.ts`). In development, there is one set. */
function inFolder(all: ServerBuild, language: string): ServerBuild {
  if (language === DEFAULT_LANGUAGE || import.meta.env.DEV) return all;
  const assets = JSON.stringify(all.assets).replace(/\/assets\/(?=[\w.-]+\.js")/g, `/assets/${language}/`);
  return { ...all, assets: JSON.parse(assets) };
}

/** The only export of the server bundle: see `RenderPage` in the contract. */
export const renderPage: RenderPage = async (request, services) => {
  const context = new RouterContextProvider();
  let html = '';
  context.set(renderServices, services);
  context.set(takeHtml, (rendered) => {
    html = rendered;
  });
  const { language, siteName } = services;
  const { status, headers } = await withSiteName(siteName, () =>
    inLanguage(language, () => handlerOf(language)(request, context)),
  );
  return { status, html, location: headers.get('location') };
};
