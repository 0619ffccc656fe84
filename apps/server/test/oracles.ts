import type { LightMyRequestResponse } from 'fastify';
import type { Context } from '../src/context.ts';
import { createAccount } from '../src/features/people/auth/accounts.service.ts';
import type { App } from '../src/http/app-type.ts';
import { addMember, type Member } from './members.ts';
import { addMemeRow } from './meme-rows.ts';

/** Calls with which a stranger or a member could find out whether an address or a name exists. */

export interface Person {
  email: string;
  /** The name that the owner of the address has or would get. */
  name: string;
}

/** A site of a test or a benchmark. */
export interface AskedSite {
  ctx: Context;
  app: Pick<App, 'inject'>;
}

interface Question {
  method: 'GET' | 'POST';
  url: string;
  payload?: object;
  /** The test makes this call about the known person once before it compares. */
  asksTwice?: true;
}

const NOTICED_MEME = 4_000_000_000_000_000;

const PASSWORD = 'sedinta-de-luni';

/** The compared calls, by a description. */
export const QUESTIONS: Record<string, (person: Person) => Question> = {
  register: ({ email }) => post('/users/email-register', { email, password: PASSWORD }),
  'log in with a wrong password': ({ email }) =>
    post('/users/email-login', { email, password: 'nu-asta-este' }),
  'ask for a reset link': ({ email }) => post('/users/forgot-password', { email }),
  'ask for a verification mail': ({ email }) => post('/users/resend-verification', { email }),
  'take a look-alike of the name': ({ name }) =>
    post('/users/update-nickname', { newNickname: lookAlike(name) }),
  'choose a look-alike of the name': ({ name }) =>
    post('/users/choose-name', { newNickname: lookAlike(name) }),
  'register under the name': ({ email, name }) =>
    post('/users/email-register', { email: `alta.${email}`, password: PASSWORD, displayName: name }),
  'log in with Google without proof': ({ email, name }) =>
    post('/users/google-auth', { email, name, googleId: '1234' }),
  'ask for a verification mail at the other path': ({ email }) => post('/resend-verification', { email }),
  'send a notice': ({ email }) => ({
    ...post('/notices', {
      url: `http://localhost:3000/meme/${NOTICED_MEME}`,
      kind: 'defamation',
      explanation: 'Spune ceva neadevărat despre mine.',
      name: 'Ana Pop',
      email,
      good_faith: true,
    }),
    asksTwice: true,
  }),
  'search memes for the name': ({ name }) => ({
    method: 'GET',
    url: `/memes?search=${encodeURIComponent(name)}`,
  }),
  'search users as a helper': ({ email }) => ({
    method: 'GET',
    url: `/users?search=${encodeURIComponent(email)}`,
  }),
};

const post = (url: string, payload: object): Question => ({ method: 'POST', url, payload });

/** Operations with an address or a name in their input that need no comparison, with the reason. */
export const UNASKED: Readonly<Record<string, string>> = {
  requestEmailChange: '`address-change.test.ts` compares it, with a password and a session of a day',
  listQueue: 'staff, who search titles, messages and the public names of waiting memes',
  addInvitation: 'it binds the invitation to the address and looks at no account',
  addToken: 'the name that members give their tokens',
  renamePasskey: 'the name that members give their passkeys',
  addPasskey: 'the name that members give their passkeys; `passkeys.test.ts` compares logins',
  changeUserEmail: 'admins may read every address',
  listUsers: 'admins may read every address',
  exportUsers: 'admins may read every address',
  ...Object.fromEntries(
    [
      'addCompany',
      'changeCompany',
      'chooseCompany',
      'forgetCompany',
      'listCompanies',
      'listDirectory',
      'readCompany',
      'readCompanyAtomFeed',
      'readCompanyRssFeed',
      'readCompanyShareImage',
      'readPulse',
      'readSpeaking',
      'askToSpeak',
      'proveByRecord',
      'proveByLink',
      'stopSpeaking',
      'mailSpeakerLink',
    ].map((call) => [call, 'names of companies']),
  ),
  changeTemplate: 'names of templates',
  ...Object.fromEntries(['addTheme', 'changeTheme'].map((call) => [call, 'names of themes'])),
};

export async function ask(
  site: AskedSite,
  { method, url, payload }: Question,
  asker: Member,
): Promise<LightMyRequestResponse> {
  const headers = { authorization: `Bearer ${asker.token}` };
  return site.app.inject({ method, url, headers, ...(payload && { payload }) });
}

/** Adds the meme that the notices are about. */
export async function addNoticedMeme({ ctx }: AskedSite): Promise<void> {
  await addMemeRow(ctx, await addMember(ctx, 'user'), { id: NOTICED_MEME });
}

/** Returns the name with a Cyrillic letter in place of a Latin one. */
const lookAlike = (name: string) => name.replace('a', '\u0430');

/** Returns a person who does not exist yet; name and address have a fixed length. */
export function makePerson(kind: 'known' | 'other', number: number): Person {
  const name = `ana.${kind}.${String(number).padStart(5, '0')}`;
  return { name, email: `${name}@firma-mare.ro` };
}

export async function addPerson(site: AskedSite, { email, name }: Person): Promise<string> {
  return createAccount(site.ctx, { email, password: PASSWORD, username: name });
}

/** Returns a member who may use the user list but is no admin. */
export async function addHelper(site: AskedSite): Promise<Member> {
  const helper = await addMember(site.ctx, 'user');
  const permission_overrides = JSON.stringify({ canManageUsers: true });
  await site.ctx.db.updateTable('users').set({ permission_overrides }).where('id', '=', helper.id).execute();
  return helper;
}
