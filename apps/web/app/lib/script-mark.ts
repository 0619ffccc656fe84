import { createContext } from 'react';

/** What the root's own inline script carries while the server renders (`RenderServices.scriptMark`); nothing in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined);
