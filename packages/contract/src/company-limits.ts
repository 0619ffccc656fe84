const DAY = 86_400_000;

/** Limits of the directory of companies (product: companies). Free of schemas, since browsers read them too. */
export const COMPANY = {
  nameMax: 100,
  /** Companies in one response. */
  listMax: 500,
  /** Companies that the upload form shows before a search. */
  offered: 16,
  /** Results of a search. */
  found: 20,
  /** Companies on a page of the directory. */
  pageSize: 48,
  otherNamesMax: 20,
  /** Proposals of a member that wait at a time. */
  proposalsMax: 3,
  websiteMax: 200,
  /** Milliseconds after which a merge is final. */
  mergeUndoable: DAY,
} as const;
