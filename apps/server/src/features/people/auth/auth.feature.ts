import { HOUR } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Feature } from '../../../feature.ts';
import { registerAddress } from './address/address.ts';
import { registerAuth } from './auth.routes.ts';
import { registerGoogle } from './google/google.ts';
import { deleteOldInvitations, registerInvitations } from './invitations/invitations.ts';
import { registerLogins } from './logins/logins.ts';
import { registerOpenId } from './openid/openid.ts';
import { registerPasskeys } from './passkeys/passkeys.ts';
import { registerPasswords } from './passwords/passwords.ts';
import { registerSessions } from './sessions/sessions.ts';
import { registerTokens } from './tokens/tokens.ts';
import { registerTwoFactor } from './two-factor/two-factor-settings.ts';

export const auth: Feature = {
  routes: [
    registerAuth,
    registerAddress,
    registerPasswords,
    registerSessions,
    registerTwoFactor,
    registerGoogle,
    registerLogins,
    registerOpenId,
    registerInvitations,
    registerPasskeys,
    registerTokens,
  ],
  sweeps: [every(6 * HOUR, deleteOldInvitations)],
};
