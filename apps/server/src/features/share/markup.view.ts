/** Member's words inside markup that is written by hand. */

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What XML 1.0 cannot hold, whichever way it is written. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function withoutControls(text: string): string {
  return text.replace(NOT_IN_XML, '');
}

/** For text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return withoutControls(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** Each line of a message as a paragraph. */
export function paragraphs(message: string | null): string {
  const lines = (message ?? '').split(/\n+/).filter((line) => line.trim() !== '');
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
}
