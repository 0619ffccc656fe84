import { type Kysely, sql } from 'kysely';
import { appendOnly, idType } from '../dialect.ts';

/** House rules with versions, the rules that reasons refer to, and the rule version of each decision (decision 074). */
export async function up(db: Kysely<never>): Promise<void> {
  await createRules(db);
  await createDecisionRules(db);
  await writeFirstRules(db);
  // Earlier decisions refer to the rules as they were then.
  await sql`insert into decision_rules (audit_id, rule_number, rule_version)
    select audit_log.id, rule_reasons.rule_number, 1 from audit_log
    inner join rule_reasons on rule_reasons.reason_code = audit_log.reason_code`.execute(db);
}

async function createRules(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('rule_versions')
    .addColumn('rule_number', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('text_en', 'text', (c) => c.notNull())
    .addColumn('text_ro', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint')
    .addColumn('withdrawn', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('rule_versions_once', ['rule_number', 'version'])
    .execute();
  // A copy of another site brings its own rules and clears these first.
  await appendOnly(db, 'rule_versions', { mayBeCleared: true });
  await db.schema
    .createTable('rule_reasons')
    .addColumn('reason_code', 'text', (c) => c.primaryKey())
    .addColumn('rule_number', 'integer', (c) => c.notNull())
    .execute();
}

async function createDecisionRules(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('decision_rules')
    .addColumn('audit_id', idType(db), (c) => c.primaryKey().references('audit_log.id'))
    .addColumn('rule_number', 'integer', (c) => c.notNull())
    .addColumn('rule_version', 'integer', (c) => c.notNull())
    .addForeignKeyConstraint('decision_rules_of_version', ['rule_number', 'rule_version'], 'rule_versions', [
      'rule_number',
      'version',
    ])
    .execute();
  await appendOnly(db, 'decision_rules');
}

interface FirstRule {
  en: string;
  ro: string;
  reasons: string[];
}

/** The first house rules, from the texts of the reasons and legal pages. */
const FIRST_RULES: FirstRule[] = [
  {
    en: 'Do not name, show or describe a private person so that others can tell who it is.',
    ro: 'Nu numi, nu arăta și nu descrie o persoană privată astfel încât alții să-și dea seama cine este.',
    reasons: ['real_name'],
  },
  {
    en: 'Do not post contact details or other private data: phone numbers, email and home addresses, signatures, screenshots of chats that show who wrote.',
    ro: 'Nu posta date de contact sau alte date personale: numere de telefon, adrese de email sau de acasă, semnături, capturi de conversații în care se vede cine a scris.',
    reasons: ['private_data'],
  },
  {
    en: 'Do not post trade secrets, internal documents, customer data or passwords.',
    ro: 'Nu posta secrete comerciale, documente interne, date ale clienților sau parole.',
    reasons: [],
  },
  {
    en: 'Post about work, and about the company that you choose.',
    ro: 'Postează despre muncă și despre compania pe care o alegi.',
    reasons: ['off_topic'],
  },
  {
    en: 'No threats, no harassment, no hatred of people for what they are.',
    ro: 'Fără amenințări, fără hărțuire, fără ură față de oameni pentru ceea ce sunt.',
    reasons: ['insulting'],
  },
  {
    en: 'No sexual content and no violent content.',
    ro: 'Fără conținut sexual și fără conținut violent.',
    reasons: ['indecent'],
  },
  {
    en: 'Do not state something untrue as a fact that damages a person or a company. Opinions and jokes that exaggerate are welcome.',
    ro: 'Nu prezenta drept fapt ceva neadevărat care dăunează unei persoane sau unei companii. Opiniile și glumele care exagerează sunt binevenite.',
    reasons: ['false_claim'],
  },
  {
    en: 'Do not use other people’s work without the right to use it.',
    ro: 'Nu folosi creații ale altora fără a avea dreptul să le folosești.',
    reasons: ['copyright'],
  },
  {
    en: 'Post a meme once, and only if nobody has posted it here before.',
    ro: 'Postează o memă o singură dată și numai dacă nu a mai postat-o nimeni aici.',
    reasons: ['duplicate'],
  },
  {
    en: 'The picture is large and clear enough to be read.',
    ro: 'Imaginea este destul de mare și de clară pentru a fi citită.',
    reasons: ['unreadable'],
  },
  {
    en: 'No advertising, no spam, no bought votes, one account for each person.',
    ro: 'Fără reclame, fără spam, fără voturi cumpărate, un singur cont pentru fiecare persoană.',
    reasons: ['advertising'],
  },
  {
    en: 'Nothing illegal, and nothing that attacks or overloads the site.',
    ro: 'Nimic ilegal și nimic care atacă sau supraîncarcă site-ul.',
    reasons: [],
  },
];

async function writeFirstRules(db: Kysely<never>): Promise<void> {
  for (const [index, { en, ro, reasons }] of FIRST_RULES.entries()) {
    const number = index + 1;
    await sql`insert into rule_versions (rule_number, version, text_en, text_ro)
      values (${number}, 1, ${en}, ${ro})`.execute(db);
    for (const code of reasons)
      await sql`insert into rule_reasons (reason_code, rule_number) values (${code}, ${number})`.execute(db);
  }
}
