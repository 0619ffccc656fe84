import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** The meme is as the moderator saw it (decision 063); without a version, whatever it is. */
export function atVersion(version: number | undefined) {
  return (where: ExpressionBuilder<Tables, 'memes'>): ExpressionWrapper<Tables, 'memes', SqlBool> =>
    version === undefined ? where('memes.version', 'is not', null) : where('memes.version', '=', version);
}
