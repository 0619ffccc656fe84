/** The sections of the admin panel by group, in their order. Each section has the page `/admin/{section}` (decision 114). */
export const ADMIN_GROUPS = {
  people: ['users', 'blocks'],
  content: ['companies', 'themes', 'templates'],
  checks: ['screening', 'rules'],
  site: ['settings', 'pages', 'webhooks'],
  figures: ['activity', 'visits', 'log'],
} as const;
export type AdminSection = (typeof ADMIN_GROUPS)[keyof typeof ADMIN_GROUPS][number];
export const ADMIN_SECTIONS: readonly AdminSection[] = Object.values(ADMIN_GROUPS).flat();

/** Orders of the user list; the first is the default. Members who never logged in have the oldest login. */
export const USER_SORTS = ['created', 'username', 'role', 'last_login'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Returns undefined for a name that is no section. */
export function adminSectionNamed(name: string | undefined): AdminSection | undefined {
  return ADMIN_SECTIONS.find((section) => section === name);
}
