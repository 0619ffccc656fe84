/**
 * A word that the checks may look for: texts are taken apart at every other sign, so one with such a sign would never be found.
 * `*` at its end stands for any ending.
 */
export const LISTED_WORD = /^(?:[\p{L}\p{N}]\p{M}*){2,}\*?$/u;
