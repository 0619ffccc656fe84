import { REASON_CODES } from '@corpomeme/contract/moderation/reasons';
import { CATEGORY_SECTIONS, type CategorySection } from '@corpomeme/contract/moderation/report-template';
import { NOTICE_KINDS, NoticeKind } from '@corpomeme/contract/moderation/reports';
import { categoryOf } from '../../memes/own/statement.policy.ts';
import { isFew } from '../pulse/disclosure.policy.ts';
import { countOf, medianOf, sum } from './ledger.policy.ts';
import type { MeasureGroup, NoticeGroup, OrderGroup } from './report.queries.ts';

/** A figure of the report; null if it is not known or about few. */
export type Figure = number | null;

export interface CategoryRow {
  category: string;
  /** In the order of the template. */
  figures: Figure[];
  /** What is to say about each figure. */
  context: string[];
}

interface Counting<Group> {
  groups: readonly Group[];
  /** Categories that groups can have; the others of the template are empty. */
  known: readonly string[];
  categoryOf: (group: Group) => string;
  count: (groups: readonly Group[]) => number;
  figures: (groups: readonly Group[], isTotal: boolean) => Figure[];
  context: string[];
}

export const shown = (count: number): Figure => (isFew(count) ? null : count);

/** Returns the median of groups; null if they count few, because it would tell the hour of one. */
export const shownMedian = (groups: readonly { hours: number | null; count: number }[]): Figure =>
  isFew(countOf(groups)) ? null : medianOf(groups.map(({ hours, count }) => ({ length: hours, count })));

function rowsOf<Group>(section: CategorySection, counting: Counting<Group>): CategoryRow[] {
  const { groups, figures, context } = counting;
  const of = Map.groupBy(groups, counting.categoryOf);
  const counts = new Map(counting.known.map((each) => [each, counting.count(of.get(each) ?? [])]));
  const hidden = hiddenOf(counts);
  const rows = CATEGORY_SECTIONS[section].categories.map((category): CategoryRow => {
    const isShown = counts.has(category) && !hidden.has(category);
    return {
      category,
      figures: isShown ? figures(of.get(category) ?? [], false) : context.map(() => null),
      context: hidden.has(category) ? ['Hidden: few'] : [],
    };
  });
  return [{ category: 'TOTAL', figures: figures(groups, true), context }, ...rows];
}

/** Hides categories with few, and further ones, so that the total does not tell what is hidden. */
function hiddenOf(counts: ReadonlyMap<string, number>): Set<string> {
  const hidden = new Set<string>();
  let hiddenCount = 0;
  const isEnough = () => hidden.size === 0 || (hidden.size > 1 && !isFew(hiddenCount));
  for (const [category, count] of [...counts].toSorted(([, one], [, other]) => one - other)) {
    if (count === 0) continue;
    if (!isFew(count) && isEnough()) break;
    hidden.add(category);
    hiddenCount += count;
  }
  return isEnough() ? hidden : new Set(counts.keys());
}

const ORDER_CATEGORY = 'STATEMENT_CATEGORY_NOT_SPECIFIED_ORDER';

export function rowsOfOrders(groups: readonly OrderGroup[]): CategoryRow[] {
  const of = (kind: OrderGroup['kind']) => groups.filter((group) => group.kind === kind);
  // Not hidden, because the demands of the ledger less the items of notices are as many.
  const removals = countOf(of('removal'));
  const hours = shownMedian(of('removal').filter(({ hours }) => hours !== null));
  const figures = [removals, removals, null, hours, shown(countOf(of('information'))), null, null];
  const context = [
    'Orders are deleted a year after their end',
    'Each order is about one meme or comment',
    ...[
      'Not recorded',
      'Whole hours until the removal. Hidden if few',
      'Hidden if few',
      'Not recorded',
      'Not recorded',
    ],
  ];
  // One category, which an order does not tell: so its figures are those of the total.
  const counting = { groups: [], known: [ORDER_CATEGORY], categoryOf: () => ORDER_CATEGORY, count: () => 0 };
  return rowsOf('orders', { ...counting, figures: () => figures, context });
}

/** The statement's categories of the kinds' reasons, where the template has them. */
function categoryOfNotice(kind: NoticeKind | null): string {
  if (kind === 'child_abuse') return 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS';
  const category = categoryOf(kind && NOTICE_KINDS[kind]);
  return category === 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC'
    ? 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE'
    : category;
}

export const noticesIn = (groups: readonly NoticeGroup[]) => sum(groups, ({ notices }) => notices);
const isRemoved = ({ outcome }: NoticeGroup) => outcome === 'removed';

/** Returns what trusted flaggers have of a figure; null if it is not known, or if it or the rest is about few. */
export function trustedOf(
  groups: readonly NoticeGroup[],
  count: (groups: readonly NoticeGroup[]) => number,
): Figure {
  if (groups.some(({ isTrusted }) => isTrusted === null)) return null;
  const trusted = count(groups.filter(({ isTrusted }) => isTrusted));
  return isFew(count(groups) - trusted) ? null : shown(trusted);
}

function figuresOfNotices(groups: readonly NoticeGroup[]): Figure[] {
  const removed = groups.filter(isRemoved);
  return [noticesIn(groups), countOf(groups), shownMedian(removed), 0, countOf(removed)];
}

const REMOVED = 4;

const UNKNOWN_TRUSTED = 'Hidden if few; empty if there are notices of before it was recorded';

/** The totals of notices and of removals are in the ledger, too, so they are never hidden. */
export function rowsOfNotices(groups: readonly NoticeGroup[]): CategoryRow[] {
  const byCategory = [...Map.groupBy(groups, ({ kind }) => categoryOfNotice(kind)).values()];
  const isTrustedShown = byCategory.every((some) => trustedOf(some, noticesIn) !== null);
  const removedIn = (some: readonly NoticeGroup[]) => countOf(some.filter(isRemoved));
  const isRemovedShown = !byCategory.some((some) => isFew(removedIn(some)));
  const isTrustedRemovedShown = byCategory.every((some) => trustedOf(some, removedIn) !== null);
  const figures = (some: readonly NoticeGroup[], isTotal: boolean) => {
    const trusted = figuresOfNotices(some.filter(({ isTrusted }) => isTrusted));
    const isKnown = trustedOf(some, noticesIn) !== null && (isTotal || isTrustedShown);
    const isRemovedKnown = trustedOf(some, removedIn) !== null && (isTotal || isTrustedRemovedShown);
    return figuresOfNotices(some).flatMap((figure, n) => [
      n === REMOVED && !isTotal && !isRemovedShown ? null : figure,
      isKnown && (n !== REMOVED || isRemovedKnown) ? (trusted[n] ?? null) : null,
    ]);
  };
  return rowsOf<NoticeGroup>('notices', {
    ...{ groups, figures, count: noticesIn },
    categoryOf: ({ kind }) => categoryOfNotice(kind),
    known: NoticeKind.options.map(categoryOfNotice),
    context: [
      'Notices whose kind is deleted, a year after the decision, are in STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
      ...[
        UNKNOWN_TRUSTED,
        '',
        UNKNOWN_TRUSTED,
        'Whole hours until a removal. Hidden if few',
        UNKNOWN_TRUSTED,
      ],
      ...['Moderators decide by the terms alone', UNKNOWN_TRUSTED],
      ...['Hidden by category if one category has few', UNKNOWN_TRUSTED],
    ],
  });
}

const isRemoval = ({ action }: MeasureGroup) => action.startsWith('meme.') || action.startsWith('comment.');

function figuresOfMeasures(groups: readonly MeasureGroup[]): Figure[] {
  const count = (isCounted: (group: MeasureGroup) => boolean) => countOf(groups.filter(isCounted));
  const unused = [null, null, null, null, null, null, null, null, null];
  return [
    ...[count(() => true), null, count(isRemoval), ...unused],
    ...[count(({ action }) => action === 'user.posting_ban'), null],
    ...[count(({ action }) => action === 'user.suspend'), null],
  ];
}

/**
 * What moderators did by themselves or on reports of members: nothing in `illegal`, because they decide by the terms
 * alone. Parts of a shown category are not hidden: the moderation log has each action with its reason.
 */
export function rowsOfMeasures(
  section: 'illegal' | 'terms',
  measures: readonly MeasureGroup[],
): CategoryRow[] {
  const groups = measures.filter(({ isAsked, action }) => !isAsked && action !== 'user.warn');
  const noMeasure = 'The site has no such measure';
  return rowsOf<MeasureGroup>(section, {
    ...{ groups, figures: figuresOfMeasures },
    categoryOf: ({ reason }) => categoryOf(reason),
    known: REASON_CODES.map(categoryOf),
    count: countOf,
    context: [
      section === 'illegal'
        ? 'Moderators decide by the terms alone'
        : 'With removals after reports of members; without those on a notice, a contest or an order',
      'Not recorded: what the checks found is deleted with the content',
      'Memes and comments that moderators rejected or removed',
      ...Array.from({ length: 9 }, () => noMeasure),
      ...['Members who may not post', noMeasure, '', 'Not counted: the log does not say who wished it'],
    ],
  });
}
