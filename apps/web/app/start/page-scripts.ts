/** What the browser loads to start React: URLs of modules. */
export interface PageScripts {
  /** Whether React starts at once for members. */
  isForMembers: boolean;
  manifest: string;
  /** Modules of the page's routes by their ids. */
  routes: Record<string, string>;
  entry: string;
  /** All modules that these import. */
  imports: string[];
  /** The login and all that it imports, for a visitor's press that needs it. */
  login: readonly string[];
  /** Shown when something was pressed and the modules could not be loaded. */
  failed: string;
}

declare global {
  interface Window {
    __reactRouterRouteModules?: Record<string, unknown>;
    /** Set by the start script, and called by the frame of the page when React has taken over. */
    onHydrated?: () => void;
  }
}
