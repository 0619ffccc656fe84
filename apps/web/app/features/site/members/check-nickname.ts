import { NICKNAME } from '@corpomeme/contract/people/users';
import { nicknameStrings } from './nickname.strings.ts';

/**
 * Returns the text of a violated rule, or null (product: validation). The server checks characters and reserved names.
 */
export function checkNickname(nickname: string): string | null {
  const { length } = [...nickname.trim()];
  if (length === 0) return nicknameStrings.empty;
  if (length < NICKNAME.min) return nicknameStrings.short;
  return length > NICKNAME.max ? nicknameStrings.long : null;
}
