export const studioKeys = { hidden: ['templates', 'hidden'] } as const;
