export interface TextPart {
  text: string;
  /** Set where the text is an address. */
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/giu;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
const PUNCTUATION = new Set([...".,;:!?…'’”»*"]);

/** Cuts plain text at its web addresses; joined again, the parts are the text. Only http and https become links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutSentenceEnd(match[0]);
    if (!isWebAddress(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href: address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** The full stop after an address belongs to the sentence, and so does a bracket that opened before it. */
function withoutSentenceEnd(address: string): string {
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    const opening = CLOSING[last];
    const isStray = opening !== undefined && !isBalanced(address.slice(0, end), opening, last);
    if (!PUNCTUATION.has(last) && !isStray) break;
    end -= 1;
  }
  return address.slice(0, end);
}

function isBalanced(text: string, opening: string, closing: string): boolean {
  return text.split(opening).length >= text.split(closing).length;
}

function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  // `https://google.com@elsewhere.example` only pretends to lead to Google.
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

const BLANK_LINES = /(?:[^\S\n]*\n){3,}/g;

/** One blank line separates paragraphs; a hundred of them only push everybody else away. */
export function tidyLines(text: string): string {
  return text.replace(BLANK_LINES, '\n\n');
}
