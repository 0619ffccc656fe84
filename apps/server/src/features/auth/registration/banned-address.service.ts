import type { Context } from '../../../context.ts';
import { createAuthMails } from '../auth.mails.ts';

/** Never rejects, because a failing mail must not make this response differ from other registrations. */
export async function sendAddressBanned(ctx: Context, email: string): Promise<void> {
  await createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl })
    .sendAddressBanned(email)
    .catch(() => {});
}
