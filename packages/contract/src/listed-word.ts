/**
 * A word that admins can add to the checks. Texts are split at all other characters, so a word with one of them would never match.
 * A final `*` matches any ending.
 */
export const LISTED_WORD = /^(?:[\p{L}\p{N}]\p{M}*){2,}\*?$/u;
