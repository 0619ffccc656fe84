import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/**
 * Returns the condition that the meme still has the version that the moderator saw (decision 063); without a version,
 * any matches.
 */
export function atVersion(version: number | undefined) {
  return (where: ExpressionBuilder<Tables, 'memes'>): ExpressionWrapper<Tables, 'memes', SqlBool> =>
    version === undefined ? where('memes.version', 'is not', null) : where('memes.version', '=', version);
}
