import type { Restriction } from '@corpomeme/contract/sanctions';
import type { Permissions, RoleName } from '@corpomeme/contract/users';

/** Who makes a request, read from the database at that request (product: identity). */
export interface Actor {
  userId: string;
  username: string;
  role: RoleName;
  isAdmin: boolean;
  /** True for admins as well. */
  isModerator: boolean;
  permissions: Permissions;
  sessionToken: string;
  /** The site demands a second factor of this role, and it is off (`two_factor_required`). */
  lacksTwoFactor: boolean;
  /** What a sanction keeps them from at this moment; `permissions` and `role` follow it already. */
  restriction: Restriction | null;
}

/** The caller of a public route: nobody known, or somebody. */
export type Viewer = Actor | null;
