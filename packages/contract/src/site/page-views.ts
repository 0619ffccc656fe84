/**
 * The header by which the web app names a page that it opened without asking the server for it, on the next call that it
 * makes anyway (decision 310). Its value is a path.
 */
export const PAGE_VIEW = 'page-view';
