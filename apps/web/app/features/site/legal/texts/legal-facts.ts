/** Promises of the legal pages (product: legal promises). */
export const LEGAL = {
  /** Business hours until the first answer. */
  responseHours: 48,
  minimumAge: 18,
  /** Days of negotiation before arbitration. */
  negotiationDays: 30,
  /** Months without a login after which an account may be archived. */
  inactiveMonths: 12,
  lastUpdated: '2024-05-15',
  /** The specification has no pages about accessibility, anonymity and the method, so each has a date of its own. */
  accessibilityUpdated: '2026-11-27',
  anonymityUpdated: '2026-11-26',
  methodUpdated: '2026-11-22',
} as const;
