import { NICKNAME } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';

/**
 * Returns the text of a violated rule, or null (product: validation). The server checks characters and reserved names.
 */
export function checkNickname(nickname: string): string | null {
  const { length } = [...nickname.trim()];
  if (length === 0) return m.nickname.empty;
  if (length < NICKNAME.min) return m.nickname.short;
  return length > NICKNAME.max ? m.nickname.long : null;
}
