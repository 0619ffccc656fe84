import * as operations from '@corpomeme/contract/people/openid';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { invitationHere } from '../../../site/session/invitation-here.ts';
import { wantedPath } from '../login/return-path.ts';

/** What this tab keeps while its person is at the issuer; nobody else can end the login that it began. */
interface Journey {
  issuer: string;
  receipt: string;
  purpose: 'login' | 'link';
  returnTo: string | null;
  invitation?: string | undefined;
}

/** A proof that waits for the member's own one. */
export interface WaitingProof {
  issuer: string;
  proof: string;
  email: string;
}

const NAMES = { journey: 'openid', proof: 'openid-proof' } as const;

/** Goes to the issuer's page. Rejects if the site or the issuer does not answer. */
export async function leaveForIssuer(issuer: string, purpose: Journey['purpose']): Promise<void> {
  const { url, receipt } = await browserApi.call(operations.beginOpenId, { params: { issuer } });
  const [returnTo, invitation] = [wantedPath(location), invitationHere()];
  keep('journey', { issuer, receipt, purpose, returnTo, invitation } satisfies Journey);
  location.assign(url);
}

/** Returns what this tab began at the issuer, once. */
export function takeJourney(issuer: string): Journey | null {
  const journey = take<Journey>('journey');
  return journey?.issuer === issuer ? journey : null;
}

export const keepProof = (proof: WaitingProof) => keep('proof', proof);
export const takeProof = () => take<WaitingProof>('proof');

export function proveOpenId(
  issuer: string,
  body: { code: string; state: string; iss?: string | undefined; receipt: string },
) {
  return browserApi.call(operations.proveOpenId, { params: { issuer }, body });
}

export function logInWithOpenId(body: { proof: string; code?: string; invitation?: string | undefined }) {
  return browserApi.call(operations.logInWithOpenId, { body });
}

function keep(name: keyof typeof NAMES, value: object): void {
  sessionStorage.setItem(NAMES[name], JSON.stringify(value));
}

/** The text is this site's own. */
function take<Kept>(name: keyof typeof NAMES): Kept | null {
  try {
    const kept = sessionStorage.getItem(NAMES[name]);
    sessionStorage.removeItem(NAMES[name]);
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
}
