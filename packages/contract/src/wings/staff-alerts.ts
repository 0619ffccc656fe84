import { z } from 'zod';
import { operation } from '../site/operation.ts';
import { Seen } from '../site/seen.ts';
import { DAY, HOUR } from '../site/time.ts';

/** Messages to moderators and admins about what waits for them (decision 252). */
export const STAFF_ALERTS = {
  /** Between two messages to a member. */
  every: HOUR,
  /** An unsent mail is dropped after this time. */
  mailLifetime: DAY,
} as const;

/** What can wait. `companies`: answers of companies, and for admins those who want to speak for one. */
export const STAFF_ALERT_KINDS = ['memes', 'held', 'overdue', 'appeals', 'hidden', 'companies'] as const;
export const StaffAlertKind = z.enum(STAFF_ALERT_KINDS);
export type StaffAlertKind = z.infer<typeof StaffAlertKind>;

const Hour = z.number().int().min(0).max(23);

/** The choice of one moderator or admin. */
export const StaffAlertSetting = z.object({
  /** Whether a mail comes beside the notification. */
  by_mail: z.boolean(),
  /** Kinds about which the member is not told. */
  off: z.array(StaffAlertKind).max(STAFF_ALERT_KINDS.length),
  /** From this hour to the other, in Romanian time, nothing is sent; equal hours: always sent. */
  quiet_from: Hour,
  quiet_to: Hour,
});
/** Omitted fields stay unchanged. */
export const StaffAlertChange = StaffAlertSetting.partial().extend({ seen: Seen });
export type StaffAlertChange = z.infer<typeof StaffAlertChange>;
export type StaffAlertSetting = z.infer<typeof StaffAlertSetting>;

export const readStaffAlerts = operation({
  method: 'GET',
  path: '/moderation/alerts',
  summary: 'Read about which waiting work the caller is told, and when',
  tag: 'moderation',
  access: 'moderator',
  response: { 200: StaffAlertSetting },
  errors: [],
});

export const changeStaffAlerts = operation({
  method: 'PUT',
  path: '/moderation/alerts',
  summary: 'Change about which waiting work the caller is told, and when',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  body: StaffAlertChange,
  response: { 200: StaffAlertSetting },
  errors: [],
});
