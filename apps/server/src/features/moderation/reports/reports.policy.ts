import { ownUrl } from '@corpomeme/contract/moderation/addresses';

/** A share image of a company or theme stands for its page. */
const LISTS = /^\/(?:(?:browse|(?:company\/([^/]+)|theme\/([^/]+))(?:\/share\.jpg)?)\/?)?$/;

/** Returns what a page of this site lists, as the query of `GET /memes`; null for other URLs. */
export function listOfAddress(text: string, publicUrl: string): Record<string, string> | null {
  const url = ownUrl(text, publicUrl);
  const list = url && LISTS.exec(url.pathname);
  if (!list) return null;
  const [, company, theme] = list;
  try {
    return {
      ...Object.fromEntries(url.searchParams),
      ...(company && { company: decodeURIComponent(company) }),
      ...(theme && { theme }),
    };
  } catch {
    return null;
  }
}
