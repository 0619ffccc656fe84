/** Whether the mailbox's owner has shown to know the password as well (decision 068). */
export function isOwnerProven(user: { email_verified: 0 | 1; owner_proven_at: number | null }): boolean {
  return user.email_verified === 1 && user.owner_proven_at !== null;
}
