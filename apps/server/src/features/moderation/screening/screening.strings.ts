export const RESPONSE_TEXTS = { unblocked: 'The picture is no longer blocked.' } as const;
