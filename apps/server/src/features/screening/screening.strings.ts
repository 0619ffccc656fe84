export const ANSWERS = { unblocked: 'The picture is no longer blocked.' } as const;
