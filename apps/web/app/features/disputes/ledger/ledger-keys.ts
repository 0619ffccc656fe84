export const ledgerKeys = {
  year: (year: number | undefined) => ['ledger', year] as const,
} as const;
