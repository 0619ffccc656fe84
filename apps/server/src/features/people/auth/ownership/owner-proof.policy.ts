/** Returns whether the mailbox's owner proved to know the password too (decision 068). */
export function isOwnerProven(user: { email_verified: 0 | 1; owner_proven_at: number | null }): boolean {
  return user.email_verified === 1 && user.owner_proven_at !== null;
}
