/** The seam between the server and the web app's server bundle: the only thing either knows of the other. */

export interface RenderServices {
  /** Answers an API address as an anonymous visitor, in process: `fetchApi('/memes?limit=8')`. */
  fetchApi(path: string): Promise<Response>;
  /** Passes on what a form brought, as the visitor who sent it; there while such a page is answered. */
  postApi?(path: string, json: object): Promise<Response>;
  /** The site's own origin, without a trailing slash. */
  publicUrl: string;
  /** Link of the coffee button, where the operator set one. */
  coffeeUrl: string | null;
  /**
   * Fresh for each page and told nobody: the renderer puts it as `nonce` on the scripts that it makes itself, and the server takes
   * it out again. Only those scripts run (decision 069).
   */
  scriptMark: string;
  /** Google sign-in, where the operator set it up. */
  google: { clientId: string; userinfoUrl: string } | null;
  /** Where the cause of a failed page goes; the visitor only sees the error page. */
  onError?(error: unknown): void;
}

/**
 * Renders a page for an anonymous visitor; the HTML is complete and the same for everybody (product: server-rendered pages), but for what is posted:
 * then it is the answer to a form.
 */
export type RenderPage = (request: Request, services: RenderServices) => Promise<Response>;
