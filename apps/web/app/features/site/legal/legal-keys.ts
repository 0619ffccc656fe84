export const legalKeys = { namelessWait: ['nameless-wait'] } as const;
