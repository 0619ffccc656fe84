export const blockKeys = { all: ['blocks'] } as const;
