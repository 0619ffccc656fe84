export const pulseKeys = {
  of: (company: string) => ['pulse', company] as const,
  weights: (theme: string) => ['pulse', 'theme', theme] as const,
} as const;
