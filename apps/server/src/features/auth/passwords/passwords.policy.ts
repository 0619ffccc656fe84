import { PASSWORD } from '@corpomeme/contract/limits';

const MOST_COMMON = 3000;

let refused: Promise<Set<string>> | undefined;

/** True for the 3,000 most common passwords that are long enough to be chosen (product: e-mail accounts), without regard to case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  refused ??= loadCommonPasswords();
  return (await refused).has(password.toLowerCase());
}

// The dictionary is large and only registration needs it: loaded at the first one, and mostly let go again.
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const byFrequency = dictionary['passwords-common'] as string[];
  return new Set(byFrequency.filter((word) => word.length >= PASSWORD.min).slice(0, MOST_COMMON));
}
