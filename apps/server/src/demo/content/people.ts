import type { RoleName } from '@corpomeme/contract/people/users';

interface DemoPerson {
  username: string;
  role: RoleName;
}

/** Invented names; the start prints the first three as logins. */
export const PEOPLE = [
  { username: 'ioana.m', role: 'user' },
  { username: 'raluca.v', role: 'moderator' },
  { username: 'sorin', role: 'admin' },
  { username: 'andrei_p', role: 'user' },
  { username: 'bianca.t', role: 'user' },
  { username: 'cristi.devops', role: 'user' },
  { username: 'dragoș', role: 'user' },
  { username: 'emma.w', role: 'user' },
  { username: 'james_qa', role: 'user' },
  { username: 'mihaela92', role: 'user' },
  { username: 'oana.hr', role: 'user' },
  { username: 'ruxandra', role: 'user' },
  { username: 'ștefan.c', role: 'user' },
  { username: 'tudor.b', role: 'user' },
  { username: 'vlad-andrei', role: 'user' },
] as const satisfies DemoPerson[];

export type Username = (typeof PEOPLE)[number]['username'];

/** The password of all demo accounts; the site is deleted with its folder. */
export const DEMO_PASSWORD = 'demo-corpomeme';

export const LOGINS: readonly DemoPerson[] = PEOPLE.slice(0, 3);

/** Returns the e-mail address; logins are named by their role. */
export function emailOf({ username, role }: DemoPerson): string {
  const isLogin = LOGINS.some((login) => login.username === username);
  const name = isLogin ? role : username.normalize('NFD').replace(/\p{M}/gu, '');
  return `${name}@demo.test`;
}
