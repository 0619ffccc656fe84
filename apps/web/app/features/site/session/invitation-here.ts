import { page } from '@corpomeme/contract/site/paths';

/** Longer codes are none; the server refuses them as malformed. */
const CODE_MAX = 100;

/** Returns the code of the invitation whose link the visitor opened; undefined on other pages. */
export function invitationHere(): string | undefined {
  if (location.pathname !== page.register()) return undefined;
  return new URLSearchParams(location.search).get('invite')?.slice(0, CODE_MAX) || undefined;
}
