import { m } from '@corpomeme/contract/site/messages';
import { page, resource } from '@corpomeme/contract/site/paths';
import { BADGE, CHART } from '@corpomeme/contract/wings/company-figures';

/** What other sites can show of a company. */
export type EmbedKind = 'badge' | 'chart' | 'widget';

interface EmbeddedCompany {
  name: string;
  slug: string;
}

/** Returns the HTML for other sites. `origin` has no trailing slash. */
export function embedCode(kind: EmbedKind, { name, slug }: EmbeddedCompany, origin: string): string {
  if (kind === 'widget') {
    return `<script async src="${origin}${resource.widget()}" data-company="${escapeAttribute(slug)}"></script>`;
  }
  const isBadge = kind === 'badge';
  const image = isBadge ? resource.companyBadge(slug) : resource.companyChart(slug);
  const size = isBadge ? `width="${BADGE.width}" height="${BADGE.height}"` : `width="${CHART.width}"`;
  const alt = escapeAttribute(`${name} on ${m.chrome.name}`);
  return `<a href="${origin}${page.company(name)}"><img src="${origin}${image}" ${size} alt="${alt}"></a>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}
