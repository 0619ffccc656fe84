import { z } from 'zod';
import { IsoTime } from '../site/fields.ts';

/**
 * What a new site needs before its first members come, in the order of the checklist (decision 115), and last what an upgrade
 * made behave otherwise than admins set it.
 */
export const SETUP_STEPS = [
  'mail',
  'address',
  'operator',
  'name',
  'companies',
  'moderator',
  'backup',
  'upgrade',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Milliseconds for which a backup counts as recent. */
export const BACKUP_EVERY = 7 * 86_400_000;

/**
 * `done`: the server found that the step is done. `settled`: an admin declared that nothing needs to be done. `open`:
 * neither; the checklist says what to do.
 */
export const SetupState = z.enum(['done', 'settled', 'open']);
export type SetupState = z.infer<typeof SetupState>;

export const Setup = z
  .object({
    steps: z.array(z.object({ step: z.enum(SETUP_STEPS), state: SetupState })),
    /** `outbox`: mails are files in the data folder, and no one receives them. */
    mail_by: z.enum(['smtp', 'outbox']),
    /** When a test mail was last accepted by the present mail server. */
    mail_worked_at: IsoTime.nullable(),
    /** The address that mails and share links contain. */
    public_url: z.string(),
    backed_up_at: IsoTime.nullable(),
  })
  .meta({ id: 'Setup' });
export type Setup = z.infer<typeof Setup>;

export const SetupParams = z.object({ step: z.enum(SETUP_STEPS) });
export const SetupBody = z.object({ state: SetupState.exclude(['done']) });
