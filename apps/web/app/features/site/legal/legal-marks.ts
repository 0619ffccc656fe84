import { page } from '@corpomeme/contract/site/paths';
import { inLanguageOf } from '../../../lib/page/page-meta.ts';

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

/** No class contains the character that begins its mark, and each has a bound, so the time is linear in the text. */
const MARK = /\[([^\][]{1,300})\]\(([^()\s]{1,1000})\)|`([^`]{1,1000})`|\{ro:([^{}]{1,1000})\}|\{mailbox\}/g;

/** Parses the marks of a text (`legal-text.ts`). A link that leads nowhere is text. */
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

function partOf([mark, words, target, code, romanian]: RegExpExecArray): LegalPart {
  if (words && target) {
    const to = addressOf(target);
    return to === null ? { kind: 'text', text: mark } : { kind: 'link', text: words, to };
  }
  if (romanian) return { kind: 'romanian', text: romanian };
  return code ? { kind: 'code', text: code } : { kind: 'mailbox' };
}

/** Returns the address of a page by its name, in the language of the page, a path of this site, or another website; null for anything else. */
function addressOf(target: string): string | null {
  if (Object.hasOwn(LINKS, target)) return inLanguageOf(LINKS[target as keyof typeof LINKS]);
  return /^(?:\/(?![/\\])|https?:\/\/)/.test(target) && URL.canParse(target, 'https://site') ? target : null;
}
