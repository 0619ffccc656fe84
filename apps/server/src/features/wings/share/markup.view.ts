/** Escapes user content in hand-written markup. */

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML 1.0 cannot contain, even escaped. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function withoutControls(text: string): string {
  return text.replace(NOT_IN_XML, '');
}

/** Escapes text for content and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return withoutControls(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** Returns each line of a message as a paragraph. */
export function paragraphs(message: string | null): string {
  const lines = (message ?? '').split(/\n+/).filter((line) => line.trim() !== '');
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
}
