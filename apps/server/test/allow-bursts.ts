import type { Database } from '../src/db/dialect.ts';
import {
  DEFAULTS,
  writeScreeningSettings,
} from '../src/features/safety/checks/settings/screening-settings.queries.ts';

/** Turns off the hold of bursts, for members of tests who comment faster than people do. */
export function allowBursts(db: Database): Promise<void> {
  return writeScreeningSettings(db, { ...DEFAULTS, hold_burst: 0 });
}
