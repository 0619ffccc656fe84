import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { findListedCompany } from '../../companies/companies.queries.ts';
import { findAnswerFigures } from '../../memes/answers/answer-figures.queries.ts';
import { viewMemes } from '../../memes/memes.service.ts';
import { findFacts, findPublic, listFigures } from './pulse.queries.ts';
import { viewPulse } from './pulse.view.ts';

/** Returns the stored figures of a company, without the memes that are no longer public. */
export async function readPulse({ db }: Pick<Context, 'db'>, name: string): Promise<CompanyPulse> {
  const company = await findListedCompany(db, name, { isLoose: true });
  if (!company) throw new AppError('company_not_found');
  const facts = await findFacts(db, company.id);
  const best = Object.entries(JSON.parse(facts?.best ?? '{}') as Record<string, number>);
  const rows = await findPublic(
    db,
    best.map(([, id]) => id),
  );
  // Read without a viewer, because the response is the same for everybody; own votes come with the lists.
  const memes = new Map((await viewMemes(db, null, rows)).map((meme) => [meme.id, meme]));
  return viewPulse({
    memeCount: company.meme_count,
    facts,
    answers: await findAnswerFigures(db, company),
    figures: await listFigures(db, company.id),
    best: best.flatMap(([theme, id]) => {
      const meme = memes.get(id);
      const isOf = meme?.company === company.name && meme.themes.includes(theme);
      return meme && isOf ? [{ theme, meme }] : [];
    }),
  });
}
