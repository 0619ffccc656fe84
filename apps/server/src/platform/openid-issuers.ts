import { z } from 'zod';

const ALLOWED =
  'a JSON list of {"id", "name", "issuer", "clientId", "clientSecret"?}: id of a-z, 0-9 and -, issuer an https:// address (http:// on this machine)';

const isSafe = (text: string) => {
  const { protocol, hostname } = URL.parse(text) ?? {};
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname ?? ''))
  );
};

const OpenIdIssuer = z.strictObject({
  /** In the redirect address, which the provider must know: `<PUBLIC_URL>/openid/<id>`. */
  id: z.string().regex(/^[a-z0-9-]{1,30}$/),
  /** On the button. */
  name: z.string().trim().min(1).max(40),
  /** Without a trailing slash. */
  issuer: z
    .string()
    .refine(isSafe)
    .transform((text) => text.replace(/\/+$/, '')),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
});
export type OpenIdIssuer = z.infer<typeof OpenIdIssuer>;

const isUnique = (texts: string[]) => new Set(texts).size === texts.length;
const Issuers = z
  .array(OpenIdIssuer)
  .refine(
    (issuers) => isUnique(issuers.map(({ id }) => id)) && isUnique(issuers.map(({ issuer }) => issuer)),
  );

/** Returns the issuers of `OPENID_ISSUERS`. Throws an Error that says what is allowed. */
export function parseIssuers(text: string): OpenIdIssuer[] {
  try {
    return Issuers.parse(JSON.parse(text));
  } catch {
    throw new Error(ALLOWED);
  }
}
