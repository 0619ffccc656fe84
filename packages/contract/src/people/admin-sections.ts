/** The sections of the admin panel in their order. Each has the page `/admin/{section}` (decision 114). */
export const ADMIN_SECTIONS = [
  'users',
  'companies',
  'activity',
  'visits',
  'settings',
  'blocks',
  'screening',
  'themes',
  'templates',
  'rules',
  'pages',
  'webhooks',
  'log',
] as const;
export type AdminSection = (typeof ADMIN_SECTIONS)[number];

/** Orders of the user list; the first is the default. Members who never logged in have the oldest login. */
export const USER_SORTS = ['created', 'username', 'role', 'last_login'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Returns undefined for a name that is no section. */
export function adminSectionNamed(name: string | undefined): AdminSection | undefined {
  return ADMIN_SECTIONS.find((section) => section === name);
}
