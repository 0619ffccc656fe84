import type { Company } from '@corpomeme/contract/companies/companies';
import type { Theme } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { CompanyFigures } from '@corpomeme/contract/wings/company-figures';
import { FIGURES_LICENCE } from '@corpomeme/contract/wings/company-figures';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';

interface FigureParts {
  company: Company;
  pulse: CompanyPulse;
  /** The themes that the site offers; figures of others are left out, as on the page. */
  themes: readonly Theme[];
  origin: string;
}

export function viewFigures({ company, pulse, themes, origin }: FigureParts): CompanyFigures {
  const names = new Map(themes.map(({ slug, name }) => [slug, name]));
  const named = <Share extends { theme: string }>(shares: readonly Share[]) =>
    shares.flatMap((share) => {
      const name = names.get(share.theme);
      return name ? [{ ...share, name }] : [];
    });
  const { memes, people, since, state, quarters } = pulse;
  return {
    company: { name: company.name, slug: company.slug },
    url: origin + page.company(company.name),
    note: m.sharing.joke,
    site: m.chrome.name,
    method: origin + page.method(),
    licence: FIGURES_LICENCE,
    ...{ state, memes, people, since },
    themes: named(pulse.themes),
    quarters: quarters.map(({ quarter, themes: shares }) => ({ quarter, themes: named(shares) })),
  };
}

const COLUMNS = [
  ...['company', 'quarter', 'theme', 'theme_en', 'theme_ro', 'share', 'low', 'high', 'others', 'differs'],
  ...['licence', 'source'],
];

/** Returns the figures as CSV (RFC 4180, with a byte order mark): a line for each theme of all time, then of each quarter. */
export async function writeFiguresCsv({ company, url, themes, quarters }: CompanyFigures): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const source = { company: company.name, licence: FIGURES_LICENCE.name, source: url };
  const lineOf = (
    quarter: string,
    { name, ...share }: CompanyFigures['quarters'][number]['themes'][number],
  ) => ({
    ...source,
    ...share,
    ...{ quarter, theme_en: name.en, theme_ro: name.ro },
  });
  const lines = [
    ...themes.map((share) => lineOf('', share)),
    ...quarters.flatMap(({ quarter, themes: shares }) => shares.map((share) => lineOf(quarter, share))),
  ];
  return stringify(lines, {
    bom: true,
    header: true,
    columns: COLUMNS,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
}
