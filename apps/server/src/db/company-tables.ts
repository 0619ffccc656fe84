import type { AnswerKind } from '@corpomeme/contract/disputes/answers';
import type { Generated } from 'kysely';
import type { Counter, Flag } from './column-types.ts';

/** Tables of the directory of companies (decision 117). */

export interface CompaniesTable {
  /** The current name, which memes refer to. */
  name: string;
  /** Its place in the order of the site; the general company is first. */
  position: number;
  /** Counts approved memes only. */
  meme_count: Counter;
  /** Stays the same when the name changes. */
  id: number;
  slug: string;
  /** JSON list. */
  cities: Generated<string>;
  website: string | null;
  state: Generated<CompanyState>;
  /** The company that took its memes; set exactly if `state` is `merged`. */
  merged_into: number | null;
  /** 1 for the company of memes that fit no other one. */
  is_general: Generated<Flag>;
  /** Milliseconds since the epoch. Set when an account is deleted whose warning pauses the company's contests. */
  contests_paused_until: number | null;
  /** 1 while the website is the one that came with a member's proposal. */
  website_is_proposed: Generated<Flag>;
  /** Who proposed it: the author of the meme, who may be a pseudonym. */
  website_proposed_by: string | null;
}

export type CompanyState = 'listed' | 'hidden' | 'merged';

export interface CompanyKeysTable {
  /** `foldName(name)`, the primary key: a name belongs to one company. */
  folded: string;
  name: string;
  company_id: number;
  kind: 'name' | 'former' | 'alias';
}

interface CompanyTermsTable {
  /** A beginning by which a search finds the company (`searchTerms`). */
  term: string;
  company_id: number;
}

interface CompanyPartsTable {
  /** Letters within a word by which a search finds the company (`searchParts`). */
  part: string;
  company_id: number;
}

export interface CompanyMergesTable {
  id: Generated<number>;
  from_id: number;
  into_id: number;
  /** The state before the merge. */
  from_state: CompanyState;
  merged_at: number;
  undone_at: number | null;
}

interface CompanyProposalsTable {
  meme_id: number;
  name: string;
  website: string | null;
}

/** Memes that a merge moved; stored for a day, so that the merge can be undone. */
interface CompanyMovesTable {
  merge_id: number;
  meme_id: number;
}

/** What members had chosen for a merged company; stored for a day, so that the merge can be undone. */
interface CompanyChoiceMovesTable {
  merge_id: number;
  user_id: string;
  choice: 'followed' | 'hidden';
  chosen_on: number;
  /** 1 if the merge added the choice for the other company. */
  is_added: Flag;
}

/** A member who asks or proved to speak for a company (decision 260). */
export interface CompanySpeakersTable {
  id: Generated<number>;
  company_id: number;
  user_id: string;
  /** The host of the company's website when the member asked; a proof ends when the website moves. */
  host: string;
  /** The tokens follow from it. A proof uses them up, until the member asks again. */
  asked_at: number;
  proof: 'dns' | 'mail' | null;
  proven_at: number | null;
  /** Null until an admin looked, if others may use the host too. */
  confirmed_at: number | null;
  /** The end of the year of the last proof, also of one that ended earlier: until then, the member decides nothing (decision 335). */
  party_until: number | null;
}

/** What a company answers to a meme (decision 261). */
export interface CompanyAnswersTable {
  id: Generated<number>;
  meme_id: number;
  company_id: number;
  /** Who wrote it; null after the account was deleted. */
  user_id: string | null;
  kind: AnswerKind;
  content: string;
  /** ISO date; set exactly for the kind `change`. */
  changed_on: string | null;
  /** JSON list of what the checks found, for the moderator. */
  found: string;
  state: Generated<'waiting' | 'public' | 'refused'>;
  created_at: number;
  decided_at: number | null;
}

/** A figure of a company: of a quarter or all time (empty), of a theme or all of them (empty). Shares are in percent. */
export interface CompanyFiguresTable {
  company_id: number;
  quarter: string;
  theme: string;
  /** The place of the last publication that it counts. */
  through: number;
  /** 0 after a meme that it counts stopped being public. */
  is_shown: Flag;
  /** Number of memes that it counts and that have stopped being public since. */
  gone: Counter;
  /** Lower bound of the number of people, a multiple of five; only on the figure of all time and themes. */
  people: number;
  share: number;
  low: number;
  high: number;
  others: number;
  differs: 'more' | 'less' | null;
}

/** Facts on the page of a company beside the figures. */
export interface CompanyFactsTable {
  company_id: number;
  /** `2026-03` */
  since: string | null;
  /** JSON list. */
  cities: string;
  /** JSON object: the most upvoted meme by theme. */
  best: string;
}

/** The day on which the figures were last renewed. */
interface PulseDaysTable {
  day: number;
  /** While a process renews them; null afterwards. */
  claimed_until: number | null;
}

export interface ThemesTable {
  slug: string;
  name_en: string;
  name_ro: string;
  /** JSON list of folded words. */
  words: string;
  position: number;
  is_hidden: Generated<Flag>;
  /** What its memes are about, in a sentence; empty if admins wrote none. */
  about_en: Generated<string>;
  about_ro: Generated<string>;
}

interface HiddenTemplatesTable {
  /** A name of `TEMPLATES` of the drawing package. */
  name: string;
  hidden_at: number;
}

export interface CompanyTables {
  companies: CompaniesTable;
  company_figures: CompanyFiguresTable;
  company_facts: CompanyFactsTable;
  pulse_days: PulseDaysTable;
  company_keys: CompanyKeysTable;
  company_terms: CompanyTermsTable;
  company_parts: CompanyPartsTable;
  company_merges: CompanyMergesTable;
  company_moves: CompanyMovesTable;
  company_proposals: CompanyProposalsTable;
  company_speakers: CompanySpeakersTable;
  company_answers: CompanyAnswersTable;
  company_choice_moves: CompanyChoiceMovesTable;
  themes: ThemesTable;
  hidden_templates: HiddenTemplatesTable;
}
