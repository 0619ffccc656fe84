import type { RenderServices } from '@corpomeme/contract/rendering';
import { createContext } from 'react-router';

/** What the server lends to a page while it is rendered; set once per request in `server.ts`. */
export const renderServices = createContext<RenderServices>();
