/**
 * A word that admins can add to the checks; a final `*` matches any ending. Texts are split at all other characters, so a
 * word with another character would never match.
 */
export const LISTED_WORD = /^(?:[\p{L}\p{N}]\p{M}*){2,}\*?$/u;
