import { CaseOutcome } from '@corpomeme/contract/disputes/reports';
import { imageWidths } from '@corpomeme/contract/memes/media';
import { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { RoleNameField } from '@corpomeme/contract/people/users';
import { resource, withoutMotion } from '@corpomeme/contract/site/paths';
import { StaffAlertKind } from '@corpomeme/contract/wings/staff-alerts';
import { z } from 'zod';
import { viewDecisionRule } from '../../site/rules/rules.view.ts';
import { excerptOf } from './excerpt.policy.ts';
import type { NotificationRow } from './notifications.queries.ts';

/** Details that writers of notifications store; other content is left out. */
const Details = z
  .object({
    reason_code: ReasonCode.nullable().catch(null).default(null),
    reason: z.string().nullable().catch(null).default(null),
    outcome: CaseOutcome.nullable().catch(null).default(null),
    sanction: z.string().nullable().catch(null).default(null),
    role_from: RoleNameField.nullable().catch(null).default(null),
    role_to: RoleNameField.nullable().catch(null).default(null),
    until: z.iso.date().optional().catch(undefined),
    votes: z.number().int().optional().catch(undefined),
    same_here: z.number().int().optional().catch(undefined),
    page: z.string().optional().catch(undefined),
    page_title: z.string().optional().catch(undefined),
    waiting: z.partialRecord(StaffAlertKind, z.number().int()).optional().catch(undefined),
  })
  .catch({ reason_code: null, reason: null, outcome: null, sanction: null, role_from: null, role_to: null });

export const readNewsDetails = (json: string) => Details.parse(JSON.parse(json));

export function viewNotification(row: NotificationRow): Notification {
  return {
    id: row.public_id,
    kind: row.kind,
    created_at: new Date(row.created_at).toISOString(),
    is_read: row.read_at !== null,
    meme_id: row.meme_id,
    meme_title: row.title,
    meme_company: row.company,
    meme_image: pictureOf(row),
    meme_is_public: row.status === 'approved',
    comment_id: row.comment_id,
    excerpt: row.content === null ? null : excerptOf(row.content),
    username: row.username,
    user_id: row.about_user_id,
    rule: viewDecisionRule(row),
    ...(row.appealable !== null && row.appeal === null && { may_appeal: true as const }),
    ...readNewsDetails(row.details),
  };
}

/** Returns the path of the smallest picture, without motion. */
function pictureOf({ image_key, image_width }: NotificationRow): string | null {
  const [width] = image_width === null ? [] : imageWidths(image_width);
  return image_key === null || width === undefined ? null : withoutMotion(resource.media(image_key, width));
}
