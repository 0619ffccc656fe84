import type { Scope } from '@corpomeme/contract/people/tokens';
import type { Permissions, RoleName } from '@corpomeme/contract/people/users';
import type { Restriction } from '@corpomeme/contract/safety/sanctions';

/** The member who makes a request, read from the database at each request (product: identity). */
export interface Actor {
  userId: string;
  username: string;
  role: RoleName;
  isAdmin: boolean;
  /** True for admins too. */
  isModerator: boolean;
  permissions: Permissions;
  /** The hash of the session's token (`hashToken`); names the session inside the server. */
  sessionKey: string;
  /** What an access token may do; a session has none of these and may do everything. */
  scopes?: readonly Scope[];
  /** True if the site requires a second factor of this role and the actor has none (`two_factor_required`). */
  lacksTwoFactor: boolean;
  /** What a sanction forbids at this moment. `permissions` and `role` already reflect it. */
  restriction: Restriction | null;
}

/** The caller of a public route: a member, or null for a visitor. */
export type Viewer = Actor | null;
