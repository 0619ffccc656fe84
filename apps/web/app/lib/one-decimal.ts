import { m } from '@corpomeme/contract/site/messages';

const ONE = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Returns a number with one decimal, such as 2.8 or, in Romanian, 2,8. */
export const oneDecimal = (value: number) => value.toLocaleString(m.language.dates, ONE);
