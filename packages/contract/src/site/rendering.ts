/** The interface between the server and the web app's server bundle. */

/** The part of a response that callers of the API read. */
export interface ApiResponse extends Pick<Response, 'ok' | 'status' | 'json'> {
  headers: Pick<Headers, 'get'>;
}

export interface RenderServices {
  /** One of the site's languages, for all texts and scripts of the page. */
  language: string;
  /** What the texts of the page call the site (decision 302). */
  siteName: string;
  /** All languages of the site: their ids, their own names, their tags for HTML, and what proposes them. The first is the default. */
  languages: { id: string; name: string; tag: string; alsoHere: string }[];
  /** Calls a public read in process as a visitor: `read('/memes/:id', '/memes/1')`. An error has the form of the API's. */
  read(pattern: string, path: string): Promise<ApiResponse>;
  /** Posts form data to the API as the visitor who sent the form; set only for the response to a form (decision 051). */
  postApi?(path: string, json: object): Promise<Response>;
  /** The site's own origin, without a trailing slash. */
  publicUrl: string;
  /** Link of the coffee button, if configured. */
  coffeeUrl: string | null;
  /**
   * A random mark per page. The renderer sets it as `nonce` on the scripts that it makes, and the server removes it before
   * sending. Only those scripts run (decision 069).
   */
  scriptMark: string;
  /** Google sign-in, if configured. */
  google: { clientId: string; userinfoUrl: string } | null;
  /** Further OpenID issuers, in the order of their buttons; absent without any. */
  issuers?: readonly { id: string; name: string }[];
  /** Reports the cause of a failed page; the visitor only sees the error page. */
  onError?(error: unknown): void;
}

export interface RenderedPage {
  status: number;
  /** The target of a redirect. */
  location?: string | null;
  /** Empty for a redirect. */
  html: string;
}

/**
 * Renders a page for a visitor. The HTML is complete and the same for all visitors (product: server-rendered pages), except
 * in the response to a posted form.
 */
export type RenderPage = (request: Request, services: RenderServices) => Promise<RenderedPage>;
