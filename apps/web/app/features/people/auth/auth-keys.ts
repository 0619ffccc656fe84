export const authKeys = { currentUser: (uid: string) => ['current-user', uid] as const };
