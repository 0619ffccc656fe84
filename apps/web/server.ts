import * as build from 'virtual:react-router/server-build';
import type { RenderPage } from '@corpomeme/contract/site/rendering';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { renderServices } from './app/lib/page/render-services.ts';

// React Router's types conflict with each other under `exactOptionalPropertyTypes`.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

/** The only export of the server bundle: see `RenderPage` in the contract. */
export const renderPage: RenderPage = (request, services) => {
  const context = new RouterContextProvider();
  context.set(renderServices, services);
  return handle(request, context);
};
