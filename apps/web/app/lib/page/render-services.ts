import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { createContext } from 'react-router';

/** Services of the server for rendering a page, set per request in `server.ts`. */
export const renderServices = createContext<RenderServices>();

/** Takes the HTML of the page, because a `Response` would encode, stream and decode it. */
export const takeHtml = createContext<(html: string) => void>();
