export const ruleKeys = { all: ['rules'] } as const;
