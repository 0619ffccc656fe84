import type {
  PasskeyBody,
  PasskeyCreation,
  PasskeyLoginBody,
  PasskeyRequest,
} from '@corpomeme/contract/people/passkeys';

/** Loaded by the first use: WebAuthn with the names and encodings of the API (decision 307). */

/** ES256 and RS256. */
const ALGORITHMS = [-7, -257];
const TYPE = 'public-key';
/** Both factors in one: the authenticator recognises the person. */
const VERIFIED = 'required';

/** Asks the browser for a new passkey. Rejects with a `DOMException` if the person or the authenticator refuses. */
export async function makePasskey(options: PasskeyCreation): Promise<Omit<PasskeyBody, 'name'>> {
  const { challenge, rpId: id, user_handle, user_name: name, exclude } = options;
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(challenge),
      rp: { id, name: location.host },
      user: { id: bytesOf(user_handle), name, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: TYPE })),
      excludeCredentials: exclude.map((each) => ({ id: bytesOf(each), type: TYPE })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: VERIFIED,
      },
      attestation: 'none',
    },
  });
  const { rawId, response } = credential as PublicKeyCredential & {
    response: AuthenticatorAttestationResponse;
  };
  return {
    id: textOf(rawId),
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.getAuthenticatorData()),
    public_key: textOf(response.getPublicKey() ?? new ArrayBuffer(0)),
  };
}

/**
 * Asks the browser for any passkey of this site: in a dialog of the browser, or among the suggestions of a field until
 * `signal` aborts.
 */
export async function askForPasskey(
  { challenge, rpId }: PasskeyRequest,
  { signal, mediation }: { signal: AbortSignal; mediation: 'conditional' | 'optional' },
): Promise<PasskeyLoginBody> {
  const credential = await navigator.credentials.get({
    mediation,
    signal,
    publicKey: { challenge: bytesOf(challenge), rpId, userVerification: VERIFIED },
  });
  const { rawId, response } = credential as PublicKeyCredential & {
    response: AuthenticatorAssertionResponse;
  };
  return {
    id: textOf(rawId),
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    user_handle: textOf(response.userHandle ?? new ArrayBuffer(0)),
  };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
