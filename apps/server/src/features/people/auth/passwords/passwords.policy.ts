import { PASSWORD } from '@corpomeme/contract/people/auth';

const MOST_COMMON = 3000;

let refused: Promise<Set<string>> | undefined;

/** Returns true for the 3,000 most common passwords of sufficient length (product: e-mail accounts), ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  refused ??= loadCommonPasswords();
  return (await refused).has(password.toLowerCase());
}

// Loaded at the first check, because the dictionary is large.
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const byFrequency = dictionary['passwords-common'] as string[];
  return new Set(byFrequency.filter((word) => word.length >= PASSWORD.min).slice(0, MOST_COMMON));
}
