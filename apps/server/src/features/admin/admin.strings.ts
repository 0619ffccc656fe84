export const ANSWERS = { roleChanged: 'User role updated successfully' } as const;
