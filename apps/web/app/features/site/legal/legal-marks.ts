import { page } from '@corpomeme/contract/site/paths';

/** Pages of the site that texts may link to. */
const LINKS = {
  rules: page.rules(),
  terms: page.terms(),
  privacy: page.privacy(),
  disclaimer: page.disclaimer(),
  contact: page.contact(),
  cookies: page.cookies(),
  accessibility: page.accessibility(),
  anonymity: page.anonymity(),
  method: page.method(),
  account: page.account(),
  report: page.report(),
} as const;

export type LegalPart =
  | { kind: 'text' | 'code' | 'romanian'; text: string }
  | { kind: 'link'; text: string; to: string }
  | { kind: 'mailbox' };

const MARK = /\[([^\]]+)\]\((\w+)\)|`([^`]+)`|\{ro:([^}]+)\}|\{mailbox\}/g;

/** Parses the marks of a text (`legal-text.ts`). Throws for a link to an unknown page. */
export function readMarks(text: string): LegalPart[] {
  const parts: LegalPart[] = [];
  let end = 0;
  for (const match of text.matchAll(MARK)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push(partOf(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function partOf([, words, name, code, romanian]: RegExpExecArray): LegalPart {
  if (words && name) return { kind: 'link', text: words, to: pathOf(name) };
  if (romanian) return { kind: 'romanian', text: romanian };
  return code ? { kind: 'code', text: code } : { kind: 'mailbox' };
}

function pathOf(name: string): string {
  if (!Object.hasOwn(LINKS, name)) throw new Error(`The legal texts know no page "${name}"`);
  return LINKS[name as keyof typeof LINKS];
}
