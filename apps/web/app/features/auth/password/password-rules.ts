import { PASSWORD } from '@corpomeme/contract/limits';
import { authStrings } from '../auth.strings.ts';

export interface NewPassword {
  password: string;
  /** The same once more. */
  confirmation: string;
}

/** product: validation; the texts are Romanian. Whether it is too easy to guess is for the server to say. */
export function checkNewPassword({
  password,
  confirmation,
}: NewPassword): Partial<Record<keyof NewPassword, string>> {
  return {
    ...(password.length < PASSWORD.min && { password: authStrings.passwordShort }),
    ...(confirmation !== password && { confirmation: authStrings.mismatch }),
  };
}
