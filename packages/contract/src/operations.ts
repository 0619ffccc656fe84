import * as comments from './comments/comments.operations.ts';
import * as companies from './companies/companies.operations.ts';
import * as directory from './companies/directory.operations.ts';
import * as proposals from './companies/proposals.operations.ts';
import * as speakers from './companies/speakers.operations.ts';
import * as answers from './memes/answers.operations.ts';
import * as media from './memes/media.operations.ts';
import * as memes from './memes/memes.operations.ts';
import * as nameless from './memes/nameless.operations.ts';
import * as questions from './memes/questions.operations.ts';
import * as reading from './memes/reading.operations.ts';
import * as themes from './memes/themes.operations.ts';
import * as votes from './memes/votes.operations.ts';
import * as appeals from './moderation/appeals.operations.ts';
import * as demands from './moderation/demands.operations.ts';
import * as listedWords from './moderation/listed-words.operations.ts';
import * as members from './moderation/members.operations.ts';
import * as moderation from './moderation/moderation.operations.ts';
import * as notes from './moderation/notes.operations.ts';
import * as reports from './moderation/reports.operations.ts';
import * as screening from './moderation/screening.operations.ts';
import * as notifications from './news/notifications.operations.ts';
import * as accounts from './people/accounts.operations.ts';
import * as admin from './people/admin.operations.ts';
import * as authors from './people/authors.operations.ts';
import * as emailChange from './people/email-change.operations.ts';
import * as invitations from './people/invitations.operations.ts';
import * as logins from './people/logins.operations.ts';
import * as mailedExport from './people/mailed-export.operations.ts';
import * as openId from './people/openid.operations.ts';
import * as passkeys from './people/passkeys.operations.ts';
import * as tokens from './people/tokens.operations.ts';
import * as users from './people/users.operations.ts';
import * as sanctions from './safety/sanctions.operations.ts';
import * as health from './site/health.operations.ts';
import * as logo from './site/logo.ts';
import type { Operation } from './site/operation.ts';
import * as realtime from './site/realtime.operations.ts';
import * as rules from './site/rules.operations.ts';
import { readSiteFacts } from './site/site-facts.ts';
import { changeWrittenPage, readWrittenPage } from './site/written-pages.ts';
import * as pulse from './wings/pulse.operations.ts';
import * as secondLooks from './wings/second-looks.operations.ts';
import * as sharing from './wings/sharing.operations.ts';
import * as staffAlerts from './wings/staff-alerts.operations.ts';
import * as templates from './wings/templates.operations.ts';
import * as visits from './wings/visits.operations.ts';
import * as webhooks from './wings/webhooks.operations.ts';
import * as wellbeing from './wings/wellbeing.operations.ts';

/** Every operation by name. docs/api.md and the test that compares the routes with the contract read this list. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  ...accounts,
  ...admin,
  ...answers,
  ...appeals,
  ...authors,
  ...comments,
  ...companies,
  ...demands,
  ...directory,
  ...emailChange,
  ...health,
  ...logins,
  ...logo,
  ...invitations,
  ...listedWords,
  ...mailedExport,
  ...media,
  ...memes,
  ...members,
  ...moderation,
  ...nameless,
  ...notes,
  ...notifications,
  ...openId,
  ...passkeys,
  ...proposals,
  ...pulse,
  ...questions,
  ...reading,
  readSiteFacts,
  readWrittenPage,
  changeWrittenPage,
  ...realtime,
  ...reports,
  ...rules,
  ...sanctions,
  ...screening,
  ...secondLooks,
  ...sharing,
  ...speakers,
  ...templates,
  ...themes,
  ...tokens,
  ...users,
  ...visits,
  ...votes,
  ...webhooks,
  ...staffAlerts,
  ...wellbeing,
};
