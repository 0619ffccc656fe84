export const companyKeys = { all: ['companies'] } as const;
