import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as deriveOnServer } from 'altcha-lib/algorithms/sha';
import { deriveKey as deriveInBrowser } from 'altcha-lib/algorithms/web/sha';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { checkWork, makeChallenge } from '../../apps/server/src/features/limits/registration-work.policy.ts';
import { createIdentityProvider } from '../../apps/server/src/platform/google.ts';
import { CLIENT_ID, startProvider } from '../../apps/server/test/identity-provider.ts';
import { solveWork } from '../../apps/web/app/features/auth/login/registration-work.ts';
import { asyncCallsPerSecond, type Choice, takeTurns } from './choice.ts';

/** Measures proofs of work and of identity. */
export async function measureProofs(): Promise<Choice[]> {
  return [...(await measureWork()), await measureIdentity()];
}

const SECRET = 'a secret of this site';
/** Number of zero bits that both sides search: the three hexadecimal digits of `PREFIX`. */
const BITS = 12;
const PREFIX = '000';

/** A challenge in the policy's format with fewer bits than the product requires. */
const easyChallenge = () => `${crypto.randomUUID()}.1.${BITS}.signature`;
const libraryChallenge = () =>
  createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    keyPrefix: PREFIX,
    deriveKey: deriveOnServer,
    hmacSignatureSecret: SECRET,
    data: { email: 'ana@firma.ro' },
  });

async function measureWork(): Promise<Choice[]> {
  const task = { secret: SECRET, email: 'ana@firma.ro', now: Date.now() };
  const signal = new AbortController().signal;
  const work = `${makeChallenge(task)}:1`;
  const challenge = await libraryChallenge();
  const solution = await solveChallenge({ challenge, deriveKey: deriveOnServer });
  if (!solution) throw new Error('the challenge was not solved');
  const part = 'proof of work before a registration';
  return [
    {
      part,
      against: '`altcha-lib`',
      figure: 'tries a second in the visitor’s browser (Web Crypto)',
      ...(await takeTurns({
        own: () =>
          triesPerSecond(async () => Number((await solveWork(easyChallenge(), signal))?.split(':')[1])),
        other: () => triesPerSecond(solveByLibrary),
      })),
      verdict: 'figure',
      why: 'a visitor waits less for the same work of a spammer',
    },
    {
      part,
      against: '`altcha-lib`',
      figure: 'challenges made and checked a second of CPU',
      ...(await takeTurns({
        own: asyncCallsPerSecond(async () => {
          makeChallenge(task);
          checkWork(work, task);
        }),
        other: asyncCallsPerSecond(async () => {
          await libraryChallenge();
          await verifySolution({
            challenge,
            solution,
            deriveKey: deriveOnServer,
            hmacSignatureSecret: SECRET,
          });
        }),
      })),
      verdict: 'reason',
      why: 'the library has its own format, clock and steps of four bits (decision 089)',
    },
  ];
}

async function solveByLibrary(): Promise<number> {
  const solution = await solveChallenge({ challenge: await libraryChallenge(), deriveKey: deriveInBrowser });
  return solution?.counter ?? Number.NaN;
}

/** Returns tries per second. `solve` returns the number of its tries. */
async function triesPerSecond(solve: () => Promise<number>): Promise<number> {
  const started = performance.now();
  let tries = 0;
  for (let n = 0; n < 3; n++) tries += await solve();
  return tries / ((performance.now() - started) / 1000);
}

async function measureIdentity(): Promise<Choice> {
  const provider = await startProvider();
  try {
    const { issuer } = provider;
    const own = createIdentityProvider({ clientId: CLIENT_ID, issuer, now: Date.now });
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
    const token = await provider.idToken({});
    const turns = await takeTurns({
      own: asyncCallsPerSecond(() => own.checkIdToken(token)),
      other: asyncCallsPerSecond(() => jwtVerify(token, keys, { issuer, audience: CLIENT_ID })),
    });
    return {
      part: 'Google client, which rests on `jose`',
      against: '`jose` alone',
      figure: 'ID tokens checked a second of CPU',
      ...turns,
      verdict: 'reason',
      why: 'claims, discovery and bounded requests on top of the library',
    };
  } finally {
    await provider.stop();
  }
}
