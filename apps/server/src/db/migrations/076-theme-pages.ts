import { type Kysely, sql } from 'kysely';
import { countMemesOfThemes } from '../theme-counts.ts';

/** What a theme is about, the number of its public memes, and the order of companies by the share of a theme. */
export async function up(db: Kysely<never>): Promise<void> {
  const themes = db.schema.alterTable('themes');
  await themes.addColumn('about_en', 'text', (c) => c.notNull().defaultTo('')).execute();
  await themes.addColumn('about_ro', 'text', (c) => c.notNull().defaultTo('')).execute();
  for (const [slug, [en, ro]] of Object.entries(ABOUT)) {
    await sql`update themes set about_en = ${en}, about_ro = ${ro} where slug = ${slug}`.execute(db);
  }
  await countMemesOfThemes(db);
  await db.schema
    .createIndex('company_figures_of_theme')
    .on('company_figures')
    .columns(['theme', 'share', 'company_id'])
    .where(sql`quarter = '' and is_shown = 1` as never)
    .execute();
}

/** The themes of the first day. Part of a released migration: never changed. */
const ABOUT: Record<string, [en: string, ro: string]> = {
  deadlines: [
    'Everything is urgent, due yesterday, and estimated by somebody else.',
    'Totul e urgent, pentru ieri, și estimat de altcineva.',
  ],
  overtime: [
    'Evenings, weekends, and the holiday that was interrupted.',
    'Seri, weekenduri și concediul întrerupt.',
  ],
  meetings: ['Meetings that could have been an email.', 'Ședințe care puteau fi un mail.'],
  management: ['Bosses, strategies and reviews.', 'Șefi, strategii și evaluări.'],
  pay: ['Salaries, raises, bonuses and meal tickets.', 'Salarii, măriri, bonusuri și bonuri de masă.'],
  'return-to-office': [
    'Days at the desk, days at home, and the road between them.',
    'Zile la birou, zile acasă și drumul dintre ele.',
  ],
  tools: ['Software, servers, tickets and forms.', 'Programe, servere, tichete și formulare.'],
  hiring: ['Job ads, interviews and first days.', 'Anunțuri, interviuri și prima zi.'],
  layoffs: ['Restructuring, and the calls that announce it.', 'Restructurări și apelurile care le anunță.'],
  culture: ['The people at the next desks.', 'Oamenii de la birourile vecine.'],
  'small-joys': ['Coffee, Fridays and other small joys.', 'Cafea, vineri și alte mici bucurii.'],
};
