import { SETUP_STEPS, type SetupStep, type SiteSettings } from '@corpomeme/contract/people/admin';
import { SHOWN_SETTINGS } from '@corpomeme/contract/site/site-facts';
import type { Database } from '../../../db/dialect.ts';

/** On all sites whose admins changed nothing. */
const DEFAULTS: SiteSettings = {
  requireTwoFactor: false,
  namelessWaitMin: 15,
  namelessWaitMax: 60,
  evidenceDays: 30,
  registration: 'open',
  moderatorsInvite: false,
  tellStaff: true,
  savedReplies: '',
  countVisits: true,
  ...(Object.fromEntries(Object.keys(SHOWN_SETTINGS).map((name) => [name, ''])) as Record<
    keyof typeof SHOWN_SETTINGS,
    ''
  >),
};

/** What the checklist of a new site knows (decision 115). */
export type SetupFacts = {
  /** The last accepted test mail; `server` is a hash of the mail server's URL, because another server is not tested. */
  setupMail: { server: string; at: number } | null;
  /** When the last backup was verified, milliseconds since the epoch. */
  setupBackup: number | null;
  /** Whether a start has said what an upgrade changed. */
  setupUpgradeTold: boolean;
} & Record<SettledName, boolean>;

/** Whether an admin settled the step. One row per step, so that two admins do not overwrite each other's. */
type SettledName = `settled:${SetupStep}`;

const NO_FACTS: SetupFacts = {
  setupMail: null,
  setupBackup: null,
  setupUpgradeTold: false,
  ...(Object.fromEntries(SETUP_STEPS.map((step) => [`settled:${step}`, false])) as Record<
    SettledName,
    false
  >),
};

export function readSettings(db: Database): Promise<SiteSettings> {
  return readStored(db, DEFAULTS);
}

export function readSetupFacts(db: Database): Promise<SetupFacts> {
  return readStored(db, NO_FACTS);
}

async function readStored<Stored extends object>(db: Database, defaults: Stored): Promise<Stored> {
  const rows = await db
    .selectFrom('site_settings')
    .selectAll()
    .where('name', 'in', Object.keys(defaults))
    .execute();
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  return { ...defaults, ...stored };
}

export async function writeSettings(
  trx: Database,
  settings: Partial<SiteSettings & SetupFacts>,
): Promise<void> {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  await trx
    .insertInto('site_settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute();
}
