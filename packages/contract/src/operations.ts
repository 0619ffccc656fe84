import * as comments from './comments/comments.ts';
import * as companies from './companies/companies.ts';
import * as directory from './companies/directory.ts';
import * as proposals from './companies/proposals.operations.ts';
import * as speakers from './companies/speakers.ts';
import * as answers from './disputes/answers.operations.ts';
import * as demands from './disputes/demands.ts';
import * as reports from './disputes/reports.ts';
import * as media from './memes/media.ts';
import * as memes from './memes/memes.operations.ts';
import * as nameless from './memes/nameless.operations.ts';
import * as questions from './memes/questions.operations.ts';
import * as reading from './memes/reading.operations.ts';
import * as themes from './memes/themes.operations.ts';
import * as votes from './memes/votes.ts';
import * as appeals from './moderation/appeals.ts';
import * as listedWords from './moderation/listed-words.ts';
import * as members from './moderation/members.ts';
import * as moderation from './moderation/moderation.operations.ts';
import * as notes from './moderation/notes.ts';
import * as screening from './moderation/screening.ts';
import * as notifications from './news/notifications.ts';
import * as accounts from './people/accounts.operations.ts';
import * as admin from './people/admin.ts';
import * as authors from './people/authors.ts';
import * as emailChange from './people/email-change.operations.ts';
import * as invitations from './people/invitations.ts';
import * as logins from './people/logins.ts';
import * as mailedExport from './people/mailed-export.operations.ts';
import * as openId from './people/openid.ts';
import * as passkeys from './people/passkeys.ts';
import * as tokens from './people/tokens.ts';
import * as users from './people/users.operations.ts';
import * as sanctions from './safety/sanctions.operations.ts';
import * as health from './site/health.ts';
import * as logo from './site/logo.ts';
import { isOperation, type Operation } from './site/operation.ts';
import * as realtime from './site/realtime.ts';
import * as rules from './site/rules.ts';
import { readSiteFacts } from './site/site-facts.ts';
import { changeWrittenPage, readWrittenPage } from './site/written-pages.ts';
import * as dayMemes from './wings/day-memes.ts';
import * as pulse from './wings/pulse.ts';
import * as sharing from './wings/sharing.operations.ts';
import * as staffAlerts from './wings/staff-alerts.ts';
import * as templates from './wings/templates.ts';
import * as visits from './wings/visits.ts';
import * as webhooks from './wings/webhooks.ts';

/** What defines operations; their schemas, limits and lists stand beside them. */
const MODULES: object[] = [
  accounts,
  admin,
  answers,
  appeals,
  authors,
  comments,
  companies,
  dayMemes,
  demands,
  directory,
  emailChange,
  health,
  logins,
  logo,
  invitations,
  listedWords,
  mailedExport,
  media,
  memes,
  members,
  moderation,
  nameless,
  notes,
  notifications,
  openId,
  passkeys,
  proposals,
  pulse,
  questions,
  reading,
  realtime,
  reports,
  rules,
  sanctions,
  screening,
  sharing,
  speakers,
  templates,
  themes,
  tokens,
  users,
  visits,
  votes,
  webhooks,
  staffAlerts,
  { readSiteFacts, readWrittenPage, changeWrittenPage },
];

/** Every operation by name. docs/api.md and the test that compares the routes with the contract read this list. */
export const OPERATIONS: Readonly<Record<string, Operation>> = Object.fromEntries(
  MODULES.flatMap((module) => Object.entries(module)).filter((entry): entry is [string, Operation] =>
    isOperation(entry[1]),
  ),
);
