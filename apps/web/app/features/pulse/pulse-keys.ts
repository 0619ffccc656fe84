export const pulseKeys = { of: (company: string) => ['pulse', company] as const } as const;
