export const RESPONSE_TEXTS = { roleChanged: 'User role updated successfully' } as const;
