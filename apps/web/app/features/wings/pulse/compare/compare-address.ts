import { COMPANY } from '@corpomeme/contract/companies/companies';

/** The parameters of the address, in the order of the columns. */
export const SLOTS = ['a', 'b', 'c', 'd'] as const;

/** Returns the company names or slugs of an address, without empty ones. */
export function readSlots(query: URLSearchParams): string[] {
  return SLOTS.map((slot) => query.get(slot)?.trim().slice(0, COMPANY.nameMax).toWellFormed() ?? '').filter(
    (name) => name !== '',
  );
}

/** Returns the parameters of an address for these companies; further ones are left out. */
export function slotsOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(SLOTS.flatMap((slot, at) => (names[at] ? [[slot, names[at]]] : [])));
}
