/** The interface between the server and the web app's server bundle. */

/** The part of a response that callers of the API read. A `Response` has it too, but costs more to create. */
export interface ApiResponse extends Pick<Response, 'ok' | 'status' | 'json'> {
  headers: Pick<Headers, 'get'>;
}

export interface RenderServices {
  /** Calls the API in process as a visitor: `fetchApi('/memes?limit=8')`. */
  fetchApi(path: string): Promise<ApiResponse>;
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
  /**
   * Cached HTML of parts of pages, by a key of all that the HTML depends on. Set for pages that are the same for all
   * visitors (decision 164). Without it, each page is rendered as a whole.
   */
  parts?: { get(key: string): string | undefined; set(key: string, html: string): unknown };
  /**
   * Takes the HTML of the page as UTF-8 with one character a byte. The response then has no body, because its stream
   * would copy and decode the page (decision 157).
   */
  takeHtml?(html: string): void;
  /** Reports the cause of a failed page; the visitor only sees the error page. */
  onError?(error: unknown): void;
}

/**
 * Renders a page for a visitor. The HTML is complete and the same for all visitors (product: server-rendered pages), except
 * in the response to a posted form.
 */
export type RenderPage = (request: Request, services: RenderServices) => Promise<Response>;
