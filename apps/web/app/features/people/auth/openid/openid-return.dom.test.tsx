import { ERRORS } from '@corpomeme/contract/site/errors';
import { m } from '@corpomeme/contract/site/messages';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, refusal } from '../../../../../test/answers.ts';
import { aSession } from '../../../../../test/fixtures.ts';
import { mount } from '../../../../../test/mount.tsx';
import { getSession } from '../../../site/session/session-store.ts';
import { takeProof } from './openid-login.ts';
import { OpenIdReturn } from './openid-return.tsx';

const JOURNEY = { issuer: 'firma', receipt: 'sealed', purpose: 'login', returnTo: '/saved' };
const PROOF = { proof: 'proof', email: 'ana@gmail.example' };
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Mounts the page as the issuer leaves it. */
function comeBack(search: string, journey: object | null = JOURNEY) {
  if (journey) sessionStorage.setItem('openid', JSON.stringify(journey));
  window.history.replaceState(null, '', `/openid/firma${search}`);
  return mount(<OpenIdReturn issuer="firma" />);
}

test('the code becomes a session, after the second factor where it is on', async () => {
  let logins = 0;
  const calls = answerCalls({
    'POST /users/openid/firma/proof': PROOF,
    'POST /users/openid-login': () =>
      logins++ === 0 ? refusal('two_factor_code_required') : { ...aSession(), token: 'token' },
  });
  const { user } = comeBack('?code=c&state=s');
  await user.type(await screen.findByLabelText(m.openId.code), '123456');
  await user.click(screen.getByRole('button', { name: m.openId.confirm }));
  await waitFor(() => expect(getSession().status).toBe('in'));
  const sent = calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body);
  expect(sent).toMatchObject([
    { code: 'c', state: 's', receipt: 'sealed' },
    { proof: 'proof' },
    { proof: 'proof', code: '123456' },
  ]);
  expect(sessionStorage.getItem('openid')).toBeNull();
});

test('a connection waits on the account page', async () => {
  answerCalls({ 'POST /users/openid/firma/proof': PROOF });
  comeBack('?code=c&state=s', { ...JOURNEY, purpose: 'link' });
  await waitFor(() => expect(sessionStorage.getItem('openid-proof')).not.toBeNull());
  expect(takeProof()).toEqual({ issuer: 'firma', ...PROOF });
});

test.each([
  ['a login that this tab did not begin', '?code=c&state=s', null, m.openId.failed],
  ['one of another issuer', '?code=c&state=s', { ...JOURNEY, issuer: 'alta' }, m.openId.failed],
  ['a person who said no', '?error=access_denied', JOURNEY, m.openId.cancelled],
])('%s calls nothing', async (_what, search, journey, text) => {
  const calls = answerCalls({});
  comeBack(search, journey);
  await screen.findByText(text);
  expect(calls).toEqual([]);
});

test('a refusal shows its reason', async () => {
  answerCalls({ 'POST /users/openid/firma/proof': refusal('openid_refused') });
  comeBack('?code=c&state=s');
  await screen.findByText(ERRORS.openid_refused[1]);
});
