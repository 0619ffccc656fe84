import { BACKUP_EVERY, SETUP_STEPS, type SetupState, type SetupStep } from '@corpomeme/contract/people/admin';
import type { Operator } from '@corpomeme/contract/site/site-facts';

export interface SiteFacts {
  sendsBySmtp: boolean;
  /** When the present mail server last accepted a test mail, milliseconds since the epoch. */
  mailWorkedAt: number | null;
  publicUrl: string;
  operator: Operator;
  /** What admins call the site; empty if they chose no name. */
  siteName: string;
  /** Members beside the caller who can decide. */
  colleagues: number;
  backedUpAt: number | null;
  /** Listed words that hold texts since an upgrade, as admins may not know. */
  wordsHeldByUpgrade: number;
  settled: readonly SetupStep[];
}

/** Returns the state of each step. A step that the server finds done is `done`, even if an admin settled it. */
export function judgeSetup(facts: SiteFacts, now: number): { step: SetupStep; state: SetupState }[] {
  const isDone: Record<SetupStep, boolean> = {
    mail: facts.sendsBySmtp && facts.mailWorkedAt !== null,
    address: isPublicAddress(facts.publicUrl),
    operator: isNamed(facts.operator),
    name: facts.siteName !== '',
    // Only an admin can say whether the list of companies fits.
    companies: false,
    moderator: facts.colleagues > 0,
    backup: facts.backedUpAt !== null && now - facts.backedUpAt < BACKUP_EVERY,
    upgrade: facts.wordsHeldByUpgrade === 0,
  };
  const settled = new Set(facts.settled);
  return SETUP_STEPS.map((step) => ({
    step,
    state: isDone[step] ? 'done' : settled.has(step) ? 'settled' : 'open',
  }));
}

/** Returns whether the pages say whom the law asks for: a person, an address and a mailbox. */
function isNamed({ operatorName, operatorAddress, operatorMailbox }: Operator): boolean {
  return Boolean(operatorName && operatorAddress && operatorMailbox);
}

/** Returns whether members elsewhere can open links with this address over an encrypted connection. */
function isPublicAddress(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const isLocal =
    /^(localhost|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|\[.*\])$/.test(hostname) ||
    /\.(local|localhost|internal|test|example|invalid)$/.test(hostname);
  return protocol === 'https:' && hostname.includes('.') && !isLocal;
}
