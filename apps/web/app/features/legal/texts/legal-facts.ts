/** What the legal pages promise (product: purpose and product: limits). */
export const LEGAL = {
  /** Business hours until the first answer. */
  responseHours: 48,
  minimumAge: 18,
  /** Days of talking before arbitration. */
  negotiationDays: 30,
  /** Months without a login after which an account may be archived. */
  inactiveMonths: 12,
  lastUpdated: '2024-05-15',
} as const;

/** The address for everything: `contact@` at the site's own host (decision 017). */
export function contactMailbox(publicUrl: string): string {
  return `contact@${new URL(publicUrl).hostname.replace(/^www\./, '')}`;
}
