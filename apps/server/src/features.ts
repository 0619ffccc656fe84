import type { Feature } from './feature.ts';
import { comments } from './features/comments/comments.ts';
import { companies } from './features/companies/companies.feature.ts';
import { answers } from './features/disputes/answers/answers.ts';
import { ledger } from './features/disputes/ledger/ledger.ts';
import { reports } from './features/disputes/reports/reports.feature.ts';
import { media } from './features/memes/media/media.ts';
import { memes } from './features/memes/memes.feature.ts';
import { pictures } from './features/memes/pictures/pictures.ts';
import { reading } from './features/memes/reading/reading.ts';
import { themes } from './features/memes/themes/themes.ts';
import { moderation } from './features/moderation/moderation.feature.ts';
import { screening } from './features/moderation/screening/screening.ts';
import { notifications } from './features/news/notifications/notifications.ts';
import { admin } from './features/people/admin/admin.feature.ts';
import { auth } from './features/people/auth/auth.feature.ts';
import { avatars } from './features/people/avatars/avatars.ts';
import { users } from './features/people/users/users.feature.ts';
import { blocks } from './features/safety/blocks/blocks.ts';
import { sanctions } from './features/safety/sanctions/sanctions.ts';
import { audit } from './features/site/audit/audit.ts';
import { health } from './features/site/health/health.ts';
import { mail } from './features/site/mail/mail.feature.ts';
import { rules } from './features/site/rules/rules.ts';
import { siteSettings } from './features/site/settings/settings.feature.ts';
import { dayMemes } from './features/wings/day-memes/day-memes.ts';
import { newsMails } from './features/wings/news-mails/digest.ts';
import { pulse } from './features/wings/pulse/pulse.ts';
import { push } from './features/wings/push/push.ts';
import { share } from './features/wings/share/share.ts';
import { staffAlerts } from './features/wings/staff-alerts/staff-alerts.ts';
import { statistics } from './features/wings/statistics/statistics.ts';
import { templates } from './features/wings/templates/templates.ts';
import { visits } from './features/wings/visits/visits.ts';
import { webhooks } from './features/wings/webhooks/webhooks.feature.ts';

/** All features, from bottom to top: each imports only features before it. Their routes are added in this order. */
export const FEATURES: readonly Feature[] = [
  audit,
  siteSettings,
  mail,
  rules,
  health,
  notifications,
  blocks,
  sanctions,
  companies,
  pictures,
  themes,
  reading,
  memes,
  media,
  comments,
  answers,
  screening,
  moderation,
  reports,
  ledger,
  auth,
  users,
  avatars,
  admin,
  pulse,
  dayMemes,
  templates,
  share,
  push,
  newsMails,
  staffAlerts,
  statistics,
  visits,
  webhooks,
];
