import { logIn } from '../../packages/contract/src/people/accounts.operations.ts';
import type { BenchSite } from '../bench-site.ts';
import { compare, mixedLoad, type Run } from '../load.ts';
import type { Row } from '../row.ts';

/** Minimum ratio: the rest of a login beside the hash is request, session and response. */
const LIMIT = 0.7;
/** Parameters of the auth library; a change of them would show in the ratio. */
const HASH_COST = 'scrypt N=16384 r=16 p=1';
const AT_ONCE = 20;

/** Compares logins with the password hash alone, at the same concurrency. */
export async function measureLogins(site: BenchSite): Promise<Row[]> {
  const { ratio, rate, yardstick } = await compare(
    mixedLoad({
      url: site.url + logIn.path,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(site.login),
    }),
    bareHash(site.checkPassword),
  );
  return [
    {
      name: 'login against its hash',
      unit: '',
      value: ratio,
      limit: LIMIT,
      must: 'reach',
      detail: `${rate.toFixed(1)}/s of ${yardstick.toFixed(1)}/s, ${HASH_COST}`,
    },
  ];
}

function bareHash(checkPassword: () => Promise<boolean>): Run {
  return async (seconds) => {
    const end = performance.now() + seconds * 1000;
    let count = 0;
    const verifyUntilEnd = async () => {
      while (performance.now() < end) {
        await checkPassword();
        count++;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, verifyUntilEnd));
    return count / seconds;
  };
}
