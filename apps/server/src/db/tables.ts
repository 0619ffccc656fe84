import type { AccountTables } from './account-tables.ts';
import type { CaseTables } from './case-tables.ts';
import type { CompanyTables } from './company-tables.ts';
import type { MemeTables } from './meme-tables.ts';
import type { ModerationTables } from './moderation-tables.ts';
import type { ReadingTables } from './reading-tables.ts';
import type { ScreeningTables } from './screening-tables.ts';
import type { SiteTables } from './site-tables.ts';

/**
 * Portable column types only: text, integers, integer milliseconds, 0/1. Tables of the auth library (users, sessions,
 * accounts, verifications) store times as ISO 8601 text (decision 004).
 */
export interface Tables
  extends AccountTables,
    CaseTables,
    CompanyTables,
    MemeTables,
    ModerationTables,
    ReadingTables,
    ScreeningTables,
    SiteTables {}
