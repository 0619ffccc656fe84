import { createContext } from 'react';

/**
 * The mark of the root's inline script during server rendering (`RenderServices.scriptMark`); undefined in the browser.
 */
export const ScriptMark = createContext<string | undefined>(undefined);
