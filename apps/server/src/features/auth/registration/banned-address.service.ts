import type { Context } from '../../../context.ts';
import { createAuthMails } from '../auth.mails.ts';

/** Never rejects: a mail that cannot be sent may not make this answer differ from any other registration's. */
export async function sendAddressBanned(ctx: Context, email: string): Promise<void> {
  await createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl })
    .sendAddressBanned(email)
    .catch(() => {});
}
