import { OAuth2Server } from 'oauth2-mock-server';

export const CLIENT_ID = 'corpomeme-test.apps.example';

export interface Claims {
  sub: string;
  email: string;
  email_verified: boolean | string;
  name?: string;
  [name: string]: unknown;
}

export interface TestProvider {
  issuer: string;
  server: OAuth2Server;
  /** Returns a token signed by the provider's key and issued for our client, unless the claims say otherwise. */
  idToken(claims: Partial<Claims>, lifetime?: number): Promise<string>;
  /** Returns a token that the provider's token-info and userinfo accept. */
  accessToken(claims: Partial<Claims>, audience?: string): string;
  stop(): Promise<void>;
}

const DEFAULT_CLAIMS: Claims = {
  sub: '1001',
  email: 'ana@gmail.example',
  email_verified: true,
  name: 'Ana Pop',
};

/** Starts an OpenID provider on the loopback interface, with Google's token-info endpoint. */
export async function startProvider(): Promise<TestProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  const issuer = server.issuer.url ?? '';
  const given = new Map<string, { aud: string; claims: Claims }>();

  server.service.addRoute('GET', '/tokeninfo', (request, response) => {
    const token = new URL(request.url ?? '', issuer).searchParams.get('access_token') ?? '';
    const known = given.get(token);
    const body = known
      ? { aud: known.aud, sub: known.claims.sub, email: known.claims.email, expires_in: '3000' }
      : { error: 'invalid_token' };
    response.writeHead(known ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  server.service.on('beforeUserinfo', (answer, request) => {
    const known = given.get(String(request.headers.authorization).replace('Bearer ', ''));
    answer.statusCode = known ? 200 : 401;
    answer.body = known ? { ...known.claims } : {};
  });

  return {
    issuer,
    server,
    idToken: (claims, expiresIn = 3600) =>
      server.issuer.buildToken({
        expiresIn,
        scopesOrTransform: (_header, payload) =>
          Object.assign(payload, { aud: CLIENT_ID, ...DEFAULT_CLAIMS, ...claims }),
      }),
    accessToken(claims, aud = CLIENT_ID) {
      const token = `access-${given.size}-${Math.random()}`;
      given.set(token, { aud, claims: { ...DEFAULT_CLAIMS, ...claims } });
      return token;
    },
    stop: () => server.stop(),
  };
}
