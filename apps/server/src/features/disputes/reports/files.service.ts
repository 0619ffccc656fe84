import type { ContestBody, OwnAnswers } from '@corpomeme/contract/disputes/answers';
import { type Mark, standsIn } from '@corpomeme/contract/disputes/marks';
import {
  CASE_RANK,
  type FileState,
  fileName,
  NOTICE_KINDS,
  type NoticeAnswer,
  type NoticeBody,
  REPORTS,
} from '@corpomeme/contract/disputes/reports';
import { MemeListQuery } from '@corpomeme/contract/memes/memes';
import { ownUrl, pictureOfAddress, subjectOfAddress } from '@corpomeme/contract/moderation/addresses';
import { chosenLanguage } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { DAY } from '@corpomeme/contract/site/time';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor, Viewer } from '../../../http/actor.ts';
import { findByImageKey } from '../../memes/memes.queries.ts';
import { listMemes } from '../../memes/memes.service.ts';
import { isOneself } from '../../site/access/ownership.queries.ts';
import { act } from '../../site/members/act.ts';
import { findUserByEmail } from '../../site/members/members.queries.ts';
import { holdListForSpeaker, listOwnAnswers } from '../answers/answers.ts';
import { askAuthors } from '../cases/asking.queries.ts';
import { addBusinessHours } from '../cases/business-hours.policy.ts';
import { sealContact } from '../cases/contact.policy.ts';
import {
  countDecidedDemands,
  holdOpenDemands,
  insertFile,
  insertRepeatedFile,
  listFile,
  type NewDemand,
} from '../cases/demands.queries.ts';
import { fileKey, fileLink, fileOfKey } from '../cases/file-keys.service.ts';
import { acknowledgementMail } from '../cases/notice-mails.view.ts';
import { type CaseOrigin, type Subject, subjectName } from '../cases/opening.queries.ts';
import { openCase } from '../cases/opening.service.ts';
import {
  findSubjectAuthor,
  holdPublicSubject,
  insertReport,
  isPaused,
  listMarkable,
  listReported,
  listTitles,
  type NewReport,
} from './reports.queries.ts';

/** A share image of a company or theme stands for its page. */
const LISTS = /^\/(?:(?:browse|(?:company\/([^/]+)|theme\/([^/]+))(?:\/share\.jpg)?)\/?)?$/;

/** Returns what a page of this site lists, as the query of `GET /memes`; null for other URLs. */
function listOfAddress(text: string, publicUrl: string): Record<string, string> | null {
  const url = ownUrl(text, publicUrl);
  const list = url && LISTS.exec(url.pathname);
  if (!list) return null;
  const [, company, theme] = list;
  try {
    return {
      ...Object.fromEntries(url.searchParams),
      ...(company && { company: decodeURIComponent(company) }),
      ...(theme && { theme }),
    };
  } catch {
    return null;
  }
}

/** Longer than a mail server is usually down. */
const MAIL_LIFETIME = 7 * DAY;

interface Asking extends CaseOrigin {
  report: NewReport;
  /** In the first subject. */
  mark: Mark | undefined;
  demand: Pick<NewDemand, 'sender' | 'company_id'>;
}

interface OpenedFile {
  number: number;
  /** Authors of memes, who are asked. */
  asked: string[];
}

/**
 * Reports locked public subjects as one file, with a case about each. Returns its number, and the reports that it repeats if
 * the same sender reported all of them before.
 */
async function openFile(
  trx: Database,
  subjects: readonly Subject[],
  { rank, sender, report, mark, demand }: Asking,
): Promise<OpenedFile | { repeated: number[] }> {
  const [marked] = subjects;
  if (mark && marked) await refuseElsewhere(trx, marked, mark);
  const known = await listReported(trx, subjects, report);
  const asked_at = report.created_at;
  const demands: NewDemand[] = [];
  for (const subject of subjects.filter((each) => !known.has(subjectName(each)))) {
    const caseId = await openCase(trx, subject, asked_at, { rank, sender });
    const isMarked = mark !== undefined && subject === marked;
    const own = isMarked ? { ...report, mark: JSON.stringify(mark) } : report;
    const report_id = await insertReport(trx, subject, caseId, own);
    if (report_id === undefined) throw new AppError('already_reported');
    demands.push({
      ...demand,
      report_id,
      asked_at,
      meme_id: subject.memeId,
      comment_id: subject.commentId,
    });
  }
  const [first, ...rest] = demands;
  if (!first) return { repeated: [...known.values()] };
  const memes = demands.flatMap(({ meme_id, comment_id }) => (comment_id === null ? meme_id : []));
  return { number: await insertFile(trx, [first, ...rest]), asked: await askAuthors(trx, memes, asked_at) };
}

/** Throws AppError('mark_elsewhere') for words that do not stand in the subject, and for a part of a picture that it lacks. */
async function refuseElsewhere(trx: Database, subject: Subject, { words, box }: Mark): Promise<void> {
  const isThere = words === undefined || standsIn(words, await listMarkable(trx, subject));
  if (!isThere || (box && subject.commentId !== null)) throw new AppError('mark_elsewhere');
}

const distinct = (subjects: Iterable<Subject>) => [
  ...new Map([...subjects].map((each) => [subjectName(each), each])).values(),
];

/** The order of locks, so that two files about the same memes wait for each other instead of for ever. */
const inOrder = <T>(items: readonly T[], idOf: (item: T) => number) =>
  items.toSorted((one, other) => idOf(one) - idOf(other));

/** Contests memes in the name of their company as one file: reports that name the company, once each (decision 263). */
export async function contestMemes(
  ctx: Context,
  actor: Actor,
  memeId: number,
  { reason_code, text, mark, others = [] }: ContestBody,
): Promise<OwnAnswers> {
  const subjects = distinct([memeId, ...others].map((id) => ({ memeId: id, commentId: null })));
  const asked = await act(ctx, actor, async (trx, now) => {
    const memeIds = subjects.map((each) => each.memeId);
    const { id: company_id } = await holdListForSpeaker(ctx, trx, actor, memeIds);
    for (const subject of subjects)
      if (await isOneself(trx, (await findSubjectAuthor(trx, subject)) ?? '', actor.userId))
        throw new AppError('own_report');
    if ((await holdOpenDemands(trx, company_id)) > 0) throw new AppError('contests_open');
    if (await isPaused(trx, company_id, now)) throw new AppError('contests_paused');
    const { removed, kept } = await countDecidedDemands(trx, company_id);
    if (subjects.length > REPORTS.contestsMin * (1 + Math.max(0, removed - kept)))
      throw new AppError('contests_too_many');
    const file = await openFile(trx, subjects, {
      rank: CASE_RANK.other,
      sender: `company:${company_id}`,
      report: {
        ...{ user_id: actor.userId, company_id, reason_code, content: text },
        created_at: now,
      },
      mark,
      demand: { sender: 'company', company_id },
    });
    if ('repeated' in file) throw new AppError('already_reported');
    return file.asked;
  });
  for (const subject of subjects) ctx.bus.publish('desk.changed', { memeId: subject.memeId });
  for (const userId of asked) ctx.bus.publish('notification.added', { userId });
  return listOwnAnswers(ctx, actor, memeId);
}

/**
 * Accepts a notice. A repeated notice of the same address about the same content gets the same response and mail, with a
 * number of its own, so that nothing reveals who reported what. Returns the number of the file, with its key if no mail
 * brings them.
 */
export async function takeNotice(ctx: Context, viewer: Viewer, notice: NoticeBody): Promise<TakenNotice> {
  const asked = await readAddresses(ctx, [notice.url, ...(notice.more_urls ?? [])]);
  const { secret } = await ctx.auth.$context;
  const { name = '', email, kind } = notice;
  const sealed = email
    ? sealContact(secret, { name, email, language: chosenLanguage() ?? undefined })
    : { contact: null, contact_hash: null };
  const isAcknowledged = sealed.contact_hash !== null && (await mayBeMailed(ctx, sealed.contact_hash));
  const account = email ? await findUserByEmail(ctx.db, email) : undefined;
  const file = await ctx.transact(async (trx) => {
    const there = new Set<Subject>();
    for (const { subject, isNamed } of inOrder(asked, (each) => each.subject.memeId)) {
      if ((await holdPublicSubject(trx, subject)) === 'there') there.add(subject);
      else if (isNamed) throw new AppError('notice_address_invalid');
    }
    const subjects = asked.map(({ subject }) => subject).filter((subject) => there.has(subject));
    if (subjects.length === 0) throw new AppError('notice_address_invalid');
    const created_at = ctx.clock.now();
    const demand = { sender: notice.sender ?? 'person' } as const;
    const opened = await openFile(trx, subjects, {
      rank: kind === 'child_abuse' ? CASE_RANK.exempt : CASE_RANK.other,
      sender: sealed.contact_hash ?? 'nobody',
      report: {
        ...sealed,
        sent_by: viewer?.userId ?? account?.id ?? null,
        ...{ notice_kind: kind, reason_code: NOTICE_KINDS[kind], content: notice.explanation },
        created_at,
      },
      mark: notice.mark,
      demand,
    });
    const [first] = subjects as [Subject];
    const anew = { ...demand, asked_at: created_at, meme_id: first.memeId, comment_id: first.commentId };
    const number = 'number' in opened ? opened.number : await insertRepeatedFile(trx, anew, opened.repeated);
    if (email && isAcknowledged) {
      const link = ctx.config.publicUrl + pathOf(first);
      const text = () => acknowledgementMail(number, link, fileLink(ctx, number));
      await ctx.mails.write(trx, email, text, MAIL_LIFETIME);
    }
    return { number, asked: 'asked' in opened ? opened.asked : [] };
  });
  for (const { subject } of asked) ctx.bus.publish('desk.changed', { memeId: subject.memeId });
  for (const userId of file.asked) ctx.bus.publish('notification.added', { userId });
  await ctx.mails.wake();
  return { number: fileName(file.number), ...(!email && { file: fileKey(ctx, file.number) }) };
}

type TakenNotice = Pick<NoticeAnswer, 'number' | 'file'>;

interface AskedSubject {
  subject: Subject;
  /** Whether its own address is in the notice; otherwise a page that lists it. */
  isNamed: boolean;
}

/** Throws AppError `notice_address_invalid` or `notice_too_many`. A page stands for what it shows now, at most 50 memes. */
async function readAddresses(ctx: Context, urls: readonly string[]): Promise<AskedSubject[]> {
  const { publicUrl } = ctx.config;
  const named: Subject[] = [];
  const listed: Subject[] = [];
  for (const url of new Set(urls)) {
    const subject = subjectOfAddress(url, publicUrl) ?? (await subjectOfPicture(ctx, url));
    if (subject) {
      named.push(subject);
      continue;
    }
    const query = MemeListQuery.safeParse(listOfAddress(url, publicUrl) ?? { sort: '' });
    if (!query.success || query.data.search) throw new AppError('notice_address_invalid');
    const limit = REPORTS.subjectsMax;
    const listing = listMemes(ctx, null, { ...query.data, limit, cursor: undefined });
    const { memes } = await listing.catch((error: unknown) => {
      throw error instanceof AppError ? new AppError('notice_address_invalid') : error;
    });
    listed.push(...memes.map(({ id }) => ({ memeId: id, commentId: null })));
  }
  const names = new Set(named.map(subjectName));
  const subjects = distinct([...named, ...listed]);
  if (subjects.length > REPORTS.subjectsMax) throw new AppError('notice_too_many');
  return subjects.map((subject) => ({ subject, isNamed: names.has(subjectName(subject)) }));
}

/** Returns the meme whose picture is at the address; null for other addresses. */
async function subjectOfPicture({ config, db }: Context, url: string): Promise<Subject | null> {
  const key = pictureOfAddress(url, config.publicUrl);
  const meme = key === null ? undefined : await findByImageKey(db, key);
  return meme ? { memeId: meme.id, commentId: null } : null;
}

const pathOf = ({ memeId, commentId }: Subject) =>
  commentId === null ? page.meme(memeId) : page.comment(memeId, commentId);

/** Returns whether the address may get another mail today, because the form accepts any address. */
async function mayBeMailed({ limits }: Context, contactHash: string): Promise<boolean> {
  return (await limits.count(limits.hash('notice', contactHash), DAY)) <= REPORTS.acknowledgedPerDay;
}

/** Returns what became of the file of a number and key. Throws AppError('file_unknown'). */
export async function readFile(ctx: Context, key: string): Promise<FileState> {
  const number = fileOfKey(ctx, key);
  const demands = number === null ? [] : await listFile(ctx.db, number);
  const [first] = demands;
  if (number === null || !first) throw new AppError('file_unknown');
  const isOpen = demands.some(({ closed_at }) => closed_at === null);
  const titles = await listTitles(
    ctx.db,
    demands.map(({ meme_id }) => meme_id),
  );
  return {
    number: fileName(number),
    asked_on: day(first.asked_at),
    due_at: new Date(addBusinessHours(first.asked_at, REPORTS.businessHours)).toISOString(),
    closed_on: isOpen ? null : day(Math.max(...demands.map(({ closed_at }) => closed_at ?? 0))),
    items: demands.map(({ meme_id: memeId, comment_id: commentId, mark, outcome }) => ({
      path: pathOf({ memeId, commentId }),
      title: titles.get(memeId) ?? null,
      ...(mark !== null && { mark: JSON.parse(mark) as Mark }),
      outcome,
    })),
  };
}

const day = (time: number) => new Date(time).toISOString().slice(0, 10);
