import * as build from 'virtual:react-router/server-build';
import { inLanguage } from '@corpomeme/contract/site/messages';
import type { RenderPage } from '@corpomeme/contract/site/rendering';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { renderServices, takeHtml } from './app/lib/page/render-services.ts';

// React Router's types conflict with each other under `exactOptionalPropertyTypes`.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

/** The only export of the server bundle: see `RenderPage` in the contract. */
export const renderPage: RenderPage = async (request, services) => {
  const context = new RouterContextProvider();
  let html = '';
  context.set(renderServices, services);
  context.set(takeHtml, (rendered) => {
    html = rendered;
  });
  const { status, headers } = await inLanguage(services.locale ?? 'mix', () => handle(request, context));
  return { status, html, location: headers.get('location') };
};
