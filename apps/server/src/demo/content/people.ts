import type { RoleName } from '@corpomeme/contract/users';

interface DemoPerson {
  username: string;
  role: RoleName;
}

/** Invented names; the first three are the logins that the start prints. */
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

/** Of everybody here; the site is thrown away with its folder. */
export const DEMO_PASSWORD = 'demo-corpomeme';

export const LOGINS: readonly DemoPerson[] = PEOPLE.slice(0, 3);

/** The logins are called by their role. */
export function emailOf({ username, role }: DemoPerson): string {
  const isLogin = LOGINS.some((login) => login.username === username);
  const name = isLogin ? role : username.normalize('NFD').replace(/\p{M}/gu, '');
  return `${name}@demo.test`;
}
