import type { Operation } from '../operation.ts';
import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import * as appeals from './appeals.ts';
import * as authors from './authors.ts';
import * as comments from './comments.ts';
import * as companies from './companies.ts';
import * as directory from './directory.ts';
import * as figures from './figures.ts';
import * as health from './health.ts';
import * as media from './media.ts';
import * as memes from './memes.ts';
import * as moderation from './moderation.ts';
import * as nameless from './nameless.ts';
import * as notifications from './notifications.ts';
import * as proposals from './proposals.ts';
import * as pulse from './pulse.ts';
import * as reading from './reading.ts';
import * as realtime from './realtime.ts';
import * as reports from './reports.ts';
import * as rules from './rules.ts';
import * as sanctions from './sanctions.ts';
import * as screening from './screening.ts';
import * as secondLooks from './second-looks.ts';
import * as sharing from './sharing.ts';
import * as templates from './templates.ts';
import * as themes from './themes.ts';
import * as users from './users.ts';
import * as votes from './votes.ts';
import * as wellbeing from './wellbeing.ts';

/** Every operation by name. docs/api.md and the test that compares the routes with the contract read this list. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  ...accounts,
  ...admin,
  ...appeals,
  ...authors,
  ...comments,
  ...companies,
  ...directory,
  ...figures,
  ...health,
  ...media,
  ...memes,
  ...moderation,
  ...nameless,
  ...notifications,
  ...proposals,
  ...pulse,
  ...reading,
  ...realtime,
  ...reports,
  ...rules,
  ...sanctions,
  ...screening,
  ...secondLooks,
  ...sharing,
  ...templates,
  ...themes,
  ...users,
  ...votes,
  ...wellbeing,
};
