import type { Feature } from './feature.ts';
import { comments } from './features/comments/comments.feature.ts';
import { companies } from './features/companies/companies.feature.ts';
import { answers } from './features/disputes/answers/answers.ts';
import { ledger } from './features/disputes/ledger/ledger.ts';
import { reports } from './features/disputes/reports/reports.feature.ts';
import { media } from './features/memes/media/media.feature.ts';
import { memes } from './features/memes/memes.feature.ts';
import { pictures } from './features/memes/pictures/pictures.feature.ts';
import { reading } from './features/memes/reading/reading.feature.ts';
import { themes } from './features/memes/themes/themes.feature.ts';
import { moderation } from './features/moderation/moderation.feature.ts';
import { screening } from './features/moderation/screening/screening.feature.ts';
import { notifications } from './features/news/notifications/notifications.feature.ts';
import { admin } from './features/people/admin/admin.feature.ts';
import { auth } from './features/people/auth/auth.feature.ts';
import { avatars } from './features/people/avatars/avatars.feature.ts';
import { users } from './features/people/users/users.feature.ts';
import { blocks } from './features/safety/blocks/blocks.feature.ts';
import { sanctions } from './features/safety/sanctions/sanctions.feature.ts';
import { audit } from './features/site/audit/audit.feature.ts';
import { health } from './features/site/health/health.feature.ts';
import { mail } from './features/site/mail/mail.feature.ts';
import { rules } from './features/site/rules/rules.feature.ts';
import { siteSettings } from './features/site/settings/settings.feature.ts';
import { dayMemes } from './features/wings/day-memes/day-memes.ts';
import { newsMails } from './features/wings/news-mails/news-mails.feature.ts';
import { pulse } from './features/wings/pulse/pulse.feature.ts';
import { push } from './features/wings/push/push.feature.ts';
import { share } from './features/wings/share/share.feature.ts';
import { staffAlerts } from './features/wings/staff-alerts/staff-alerts.feature.ts';
import { statistics } from './features/wings/statistics/statistics.ts';
import { templates } from './features/wings/templates/templates.feature.ts';
import { visits } from './features/wings/visits/visits.feature.ts';
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
