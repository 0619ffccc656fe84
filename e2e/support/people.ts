import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Session } from '@corpomeme/contract/people/auth';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { recordOf, storedItems } from '../../apps/web/app/features/site/session/session-record.ts';
import { ADMIN, type Site } from './site.ts';

export const PASSWORD = 'sedinta-de-luni';

export interface Person {
  email: string;
  password: string;
}

/** Registers a member who has chosen to keep the derived name, through the API. */
export async function registerMember(request: APIRequestContext, site: Site, email: string): Promise<Person> {
  const person = await registerNewcomer(request, site, email);
  settleName(site, email);
  return person;
}

/** Stores the choice of a name, which the web app would ask for before the first post. */
function settleName(site: Site, email: string): void {
  const db = new DatabaseSync(path.join(site.dataDir, 'corpomeme.db'));
  try {
    db.exec('pragma busy_timeout = 5000');
    db.prepare('update users set name_chosen = 1 where email = ?').run(email);
  } finally {
    db.close();
  }
}

/** Registers a member who has not chosen a name yet. */
export async function registerNewcomer(
  request: APIRequestContext,
  site: Site,
  email: string,
): Promise<Person> {
  const person = { email, password: PASSWORD };
  const registered = await request.post(`${site.url}/users/email-register`, { data: person });
  expect(registered.status()).toBe(201);
  const token = await site.mailedToken(email);
  const verified = await request.post(`${site.url}/verify-email`, { data: { token } });
  expect(verified.status()).toBe(200);
  return person;
}

export async function fetchToken(request: APIRequestContext, site: Site, person: Person): Promise<string> {
  const answer = await request.post(`${site.url}/users/email-login`, { data: person });
  expect(answer.status()).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  return token;
}

const sessions = new WeakMap<Site, Map<string, Promise<string>>>();

/**
 * Returns the request headers of a logged-in person. Each person logs in once per site; `fetchToken` opens a
 * session of its own at each call.
 */
export async function headersOf(request: APIRequestContext, site: Site, person: Person) {
  const ofSite = sessions.get(site) ?? new Map<string, Promise<string>>();
  sessions.set(site, ofSite);
  const token = ofSite.get(person.email) ?? fetchToken(request, site, person);
  ofSite.set(person.email, token);
  return { authorization: `Bearer ${await token}` };
}

/** Returns the user id, as in URLs of the admin panel. */
export async function idOf(request: APIRequestContext, site: Site, person: Person): Promise<string> {
  const headers = await headersOf(request, site, person);
  const me = await request.get(`${site.url}/users/me`, { headers });
  return ((await me.json()) as { uid: string }).uid;
}

/** Gives the person another role, as the admin; returns the response's status. */
export async function changeRole(
  request: APIRequestContext,
  site: Site,
  person: Person,
  roleId: number,
): Promise<number> {
  const role = { headers: await headersOf(request, site, ADMIN), data: { roleId } };
  const path = `${site.url}/admin/users/${await idOf(request, site, person)}/role`;
  return (await request.put(path, role)).status();
}

/** Like `registerMember`; the admin then makes the member a moderator. */
export async function registerModerator(
  request: APIRequestContext,
  site: Site,
  email: string,
): Promise<Person> {
  const person = await registerMember(request, site, email);
  expect(await changeRole(request, site, person, 2)).toBe(200);
  return person;
}

interface Submission {
  fields: Record<string, string>;
  image: Buffer;
}

/** Publishes a meme through the API and returns its id. */
export async function publishMeme(
  request: APIRequestContext,
  site: Site,
  author: Person,
  submission: Submission,
): Promise<number> {
  const id = await submitMeme(request, site, author, submission);
  await approve(request, site, id);
  return id;
}

/** Approves a meme as the admin, through the API. */
async function approve(request: APIRequestContext, site: Site, memeId: number): Promise<void> {
  const headers = await headersOf(request, site, ADMIN);
  const data = { status: 'approved' };
  const decided = await request.put(`${site.url}/memes/${memeId}/approval`, { headers, data });
  expect(decided.status()).toBe(200);
}

/** Submits a meme through the API and returns its id. */
export async function submitMeme(
  request: APIRequestContext,
  site: Site,
  author: Person,
  { fields, image }: Submission,
): Promise<number> {
  const answer = await request.post(`${site.url}/memes`, {
    headers: await headersOf(request, site, author),
    multipart: { ...fields, image: { name: 'meme.png', mimeType: 'image/png', buffer: image } },
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: number };
  return id;
}

/** Logs in without clicks: puts a session into the page's storage and returns it. */
export async function enterAs(page: Page, person: Person): Promise<Session> {
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const answer = await page.request.post('/users/email-login', {
    data: person,
    headers: { 'user-agent': userAgent },
  });
  expect(answer.status()).toBe(200);
  const session = (await answer.json()) as Session;
  await store(page, storedItems(recordOf(session)));
  return session;
}

/**
 * Writes items to the site's local storage while no page of the site runs. `afresh` clears local and session
 * storage first.
 */
export async function store(
  page: Page,
  items: Record<string, string | null>,
  { afresh = false } = {},
): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    ([entries, isAfresh]) => {
      if (isAfresh) for (const storage of [localStorage, sessionStorage]) storage.clear();
      for (const [key, value] of entries) if (value !== null) localStorage.setItem(key, value);
    },
    [Object.entries(items), afresh] as const,
  );
}

/** Logs in through the header's menu and the modal. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('menuitem', { name: 'Log in with email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Parolă', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Autentificare', exact: true }).click();
  await expect(dialog).toBeHidden();
}
