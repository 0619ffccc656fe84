import { NICKNAME } from '@corpomeme/contract/limits';
import { nicknameStrings } from './nickname.strings.ts';

/** product: validation; which signs and names are allowed is for the server to say. Null when there is nothing to say. */
export function checkNickname(nickname: string): string | null {
  const { length } = [...nickname.trim()];
  if (length === 0) return nicknameStrings.empty;
  if (length < NICKNAME.min) return nicknameStrings.short;
  return length > NICKNAME.max ? nicknameStrings.long : null;
}
