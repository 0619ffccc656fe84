import type { Feature } from './feature.ts';
import { admin } from './features/admin/admin.feature.ts';
import { audit } from './features/audit/audit.feature.ts';
import { auth } from './features/auth/auth.feature.ts';
import { avatars } from './features/avatars/avatars.feature.ts';
import { blocks } from './features/blocks/blocks.feature.ts';
import { comments } from './features/comments/comments.feature.ts';
import { companies } from './features/companies/companies.feature.ts';
import { health } from './features/health/health.feature.ts';
import { mail } from './features/mail/mail.feature.ts';
import { media } from './features/media/media.feature.ts';
import { memes } from './features/memes/memes.feature.ts';
import { moderation } from './features/moderation/moderation.feature.ts';
import { notifications } from './features/notifications/notifications.feature.ts';
import { pictures } from './features/pictures/pictures.feature.ts';
import { pulse } from './features/pulse/pulse.feature.ts';
import { reading } from './features/reading/reading.feature.ts';
import { reports } from './features/reports/reports.feature.ts';
import { rules } from './features/rules/rules.feature.ts';
import { sanctions } from './features/sanctions/sanctions.feature.ts';
import { screening } from './features/screening/screening.feature.ts';
import { share } from './features/share/share.feature.ts';
import { templates } from './features/templates/templates.feature.ts';
import { themes } from './features/themes/themes.feature.ts';
import { users } from './features/users/users.feature.ts';

/** All features, from bottom to top: each imports only features before it. Their routes are added in this order. */
export const FEATURES: readonly Feature[] = [
  audit,
  mail,
  blocks,
  rules,
  notifications,
  sanctions,
  companies,
  reading,
  auth,
  pictures,
  themes,
  templates,
  memes,
  pulse,
  screening,
  comments,
  moderation,
  reports,
  users,
  media,
  avatars,
  share,
  health,
  admin,
];
