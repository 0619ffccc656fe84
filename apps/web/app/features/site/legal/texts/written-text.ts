import { readMarks } from '../legal-marks.ts';
import type { LegalBlock, LegalSection, LegalText } from './legal-text.ts';

/** Returns the parts of `## Heading {#fragment}`, of which the fragment may be left out; null for another line. */
function headingOf(line: string): { heading: string; fragment?: string | undefined } | null {
  if (!/^#+ /.test(line)) return null;
  const heading = line.slice(line.indexOf(' ')).trim();
  const at = heading.lastIndexOf(' {#');
  const fragment = at < 0 ? undefined : /^ \{#([\w-]{1,100})\}$/.exec(heading.slice(at))?.[1];
  return fragment ? { heading: heading.slice(0, at).trim(), fragment } : { heading };
}

/**
 * Returns a page from the lines that an admin wrote: `## ` begins a heading, `- ` an item of a list, an empty line ends a
 * paragraph. The first paragraph is the summary. Everything else is text, so no line can be markup of the page.
 */
export function readWritten(title: string, written: string): LegalText {
  const sections: LegalSection[] = [{ id: 'text', heading: '', body: [] }];
  let isOpen = false;
  for (const line of written.split('\n').map((each) => each.trim())) {
    const found = headingOf(line);
    if (found) {
      const { heading, fragment = `part-${sections.length}` } = found;
      sections.push({ id: fragment, heading, body: [] });
    } else if (line) addLine(sections.at(-1)?.body ?? [], line, isOpen);
    isOpen = line !== '' && !found;
  }
  const [first, ...rest] = sections;
  const [lead = '', ...body] = first?.body ?? [];
  const isText = typeof lead === 'string';
  const opening = isText ? body : [lead, ...body];
  return {
    title,
    description: isText ? plainOf(lead) : title,
    lead: isText ? lead : '',
    sections: opening.length > 0 ? [{ id: 'text', heading: '', body: opening }, ...rest] : rest,
  };
}

/** Adds a line to the paragraph or list above it if no empty line is between them, or begins one. */
function addLine(body: LegalBlock[], line: string, isOpen: boolean): void {
  const item = /^[-*] /.test(line) ? line.slice(2).trim() : undefined;
  const last = body.at(-1);
  if (item !== undefined) {
    if (isOpen && typeof last === 'object' && 'list' in last) last.list.push(item);
    else body.push({ list: [item] });
  } else if (isOpen && typeof last === 'string') body[body.length - 1] = `${last} ${line}`;
  else body.push(line);
}

const plainOf = (text: string) =>
  readMarks(text)
    .map((part) => ('text' in part ? part.text : ''))
    .join('');
