import type { AnswerFigures, CompanyPulse } from '@corpomeme/contract/wings/pulse';
import type { FactsRow, FigureRow } from './pulse.queries.ts';

interface PulseParts {
  memeCount: number;
  facts: FactsRow | undefined;
  figures: FigureRow[];
  answers: AnswerFigures | undefined;
  best: CompanyPulse['best'];
}

/**
 * Returns the pulse for the wire. Only two counts leave the server: that of the memes, and that of people in steps of
 * five.
 */
export function viewPulse({ memeCount, facts, figures, answers, best }: PulseParts): CompanyPulse {
  const shown = figures.filter(({ is_shown }) => is_shown === 1);
  const whole = shown.find(({ quarter, theme }) => quarter === '' && theme === '');
  const isPublished = figures.some(({ quarter, theme }) => quarter === '' && theme === '');
  const byShare = (rows: FigureRow[]) =>
    rows
      .filter(({ theme }) => theme !== '')
      .toSorted((a, b) => b.share - a.share || (a.theme < b.theme ? -1 : 1));
  const quarters = Map.groupBy(whole ? shown : [], ({ quarter }) => quarter);
  const allTime = quarters.get('') ?? [];
  quarters.delete('');
  return {
    memes: memeCount,
    people: whole && whole.people > 0 ? whole.people : null,
    since: facts?.since ?? null,
    cities: JSON.parse(facts?.cities ?? '[]'),
    state: whole ? 'shown' : isPublished ? 'resting' : 'few',
    themes: byShare(allTime).map((row) => ({ ...shareOf(row), others: row.others, differs: row.differs })),
    quarters: [...quarters]
      .map(([quarter, rows]) => ({ quarter, themes: byShare(rows).map(shareOf) }))
      .filter(({ themes }) => themes.length > 0)
      .toSorted((a, b) => (a.quarter < b.quarter ? -1 : 1)),
    ...(answers && { answers }),
    best,
  };
}

function shareOf({ theme, share, low, high }: FigureRow) {
  return { theme, share, low, high };
}
