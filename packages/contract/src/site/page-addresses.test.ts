import { describe, expect, test } from 'vitest';
import { canonicalPage } from './page-addresses.ts';
import { page } from './paths.ts';

describe('one page has one address', () => {
  test.each([
    ['/browse?x=1', '/browse'],
    ['/browse?utm_source=mail&sort=votes', '/browse?sort=upvoted'],
    ['/browse?time=week&sort=upvoted', '/browse?sort=upvoted&time=week'],
    ['/browse?sort=votes&sort=commented', '/browse?sort=upvoted'],
    ['/browse?sort=recent&time=all&company=', '/browse'],
    ['/browse?sort=no&time=no&cursor=', '/browse'],
    ['/browse?search=%20a%20', '/browse?search=a'],
    ['/browse?companies=1e9', '/browse?companies=1'],
    ['/browse?find=+e-mag+&time=week', '/browse?time=week&find=e-mag'],
    ['/browse?find=', '/browse'],
    ['/browse?company=+Nobody+17', '/browse?company=Nobody+17'],
    ['/theme/pay?theme=x&company=Dell', '/theme/pay?company=Dell'],
    ['/theme/PAY', '/theme/-'],
    ['/%62rowse/?#x', '/browse'],
    ['/BROWSE//', '/browse'],
    ['/?page=7', '/'],
    ['/company/Ad%6fbe?company=IBM', '/company/Adobe'],
    ['/company/Nobody%2017?x', '/company/Nobody%2017'],
    [`/company/${'x'.repeat(101)}`, '/company/-'],
    ['/meme/7?cursor=a&x', '/meme/7?cursor=a'],
    ['/meme/007/comments', '/meme/0/comments'],
    ['/meme/7/Comments?before=9&cursor=b', '/meme/7/comments?cursor=b&before=9'],
    ['/admin/users/abc', '/admin/users/-'],
    ['/admin/users?search=ana&page=2', '/admin/users'],
    ['/admin/payroll', '/admin/-'],
    ['/verify-email?token=abc&verified=true', '/verify-email?token=given'],
    ['/mymemes?edit=123', '/mymemes?edit=1'],
    ['/mymemes?status=pending', '/mymemes?status=pending'],
    ['/mymemes?status=lost', '/mymemes'],
    ['/unsubscribe?token=abc&mail=weekly', '/unsubscribe?token=given&mail=weekly'],
    ['/unsubscribe?token=abc&mail=hourly', '/unsubscribe?token=given'],
    ['/terms?lang=ro&version=2', '/terms?version=2'],
    ['/login?return=%2Fbrowse', '/login'],
    ['/nowhere/17', '/not-found'],
    ['/%ff', '/not-found'],
  ])('%s is %s', (address, canonical) => {
    expect(canonicalPage(address)).toBe(canonical);
    expect(canonicalPage(canonical)).toBe(canonical);
  });
});

test('every page of the site is known', () => {
  const values: Record<string, string[]> = { company: ['IBM'], comment: ['7', '8'] };
  for (const [name, address] of Object.entries(page)) {
    const fill = address as unknown as (...values: string[]) => string;
    const [path = ''] = fill(...(values[name] ?? ['7'])).split('#');
    expect(canonicalPage(path), name).not.toBe('/not-found');
  }
});
