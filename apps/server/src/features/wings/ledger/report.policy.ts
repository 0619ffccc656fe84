import { REASON_CODES } from '@corpomeme/contract/moderation/reasons';
import { CATEGORY_SECTIONS, type CategorySection } from '@corpomeme/contract/moderation/report-template';
import { NOTICE_KINDS, NoticeKind } from '@corpomeme/contract/moderation/reports';
import { categoryOf } from '../../memes/own/statement.policy.ts';
import { isFew } from '../pulse/disclosure.policy.ts';
import { medianOf } from './ledger.policy.ts';
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

export const sum = <Group>(groups: readonly Group[], count: (group: Group) => number) =>
  groups.reduce((all, group) => all + count(group), 0);

export const shown = (count: number): Figure => (isFew(count) ? null : count);

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
  const removals = shown(sum(of('removal'), ({ count }) => count));
  const granted = of('removal').filter(({ hours }) => hours !== null);
  const hours =
    removals === null ? null : medianOf(granted.map(({ hours, count }) => ({ length: hours, count })));
  const figures = [
    removals,
    removals,
    null,
    hours,
    shown(sum(of('information'), ({ count }) => count)),
    null,
    null,
  ];
  const context = [
    'Hidden if few. Orders are deleted a year after their end',
    'Each order is about one meme or comment',
    ...['Not recorded', 'Whole hours until the removal', 'Hidden if few', 'Not recorded', 'Not recorded'],
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

const countNotices = (groups: readonly NoticeGroup[]) => sum(groups, ({ notices }) => notices);

/**
 * Returns the number of notices of trusted flaggers; null if it is not known of all, or if it or the number of the other
 * notices is about few.
 */
export function trustedOf(groups: readonly NoticeGroup[]): Figure {
  if (groups.some(({ isTrusted }) => isTrusted === null)) return null;
  const trusted = countNotices(groups.filter(({ isTrusted }) => isTrusted));
  return isFew(countNotices(groups) - trusted) ? null : shown(trusted);
}

function figuresOfNotices(groups: readonly NoticeGroup[]): Figure[] {
  const removed = groups.filter(({ outcome }) => outcome === 'removed');
  const hours = medianOf(removed.map(({ hours, items }) => ({ length: hours, count: items })));
  const items = (some: readonly NoticeGroup[]) => sum(some, (group) => group.items);
  return [countNotices(groups), items(groups), hours, 0, items(removed)];
}

const UNKNOWN_TRUSTED = 'Hidden if few; empty if there are notices of before it was recorded';

/** The total of notices is in the ledger, too, so it is never hidden. */
export function rowsOfNotices(groups: readonly NoticeGroup[]): CategoryRow[] {
  const byCategory = [...Map.groupBy(groups, ({ kind }) => categoryOfNotice(kind)).values()];
  const isTrustedShown = byCategory.every((some) => trustedOf(some) !== null);
  const figures = (some: readonly NoticeGroup[], isTotal: boolean) => {
    const isKnown = trustedOf(some) !== null && (isTotal || isTrustedShown);
    const trusted = figuresOfNotices(some.filter(({ isTrusted }) => isTrusted));
    return figuresOfNotices(some).flatMap((figure, n) => [figure, isKnown ? (trusted[n] ?? null) : null]);
  };
  return rowsOf<NoticeGroup>('notices', {
    ...{ groups, figures, count: countNotices },
    categoryOf: ({ kind }) => categoryOfNotice(kind),
    known: NoticeKind.options.map(categoryOfNotice),
    context: [
      'Notices whose kind is deleted, a year after the decision, are in STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
      ...[UNKNOWN_TRUSTED, '', UNKNOWN_TRUSTED, 'Whole hours until a removal', UNKNOWN_TRUSTED],
      ...['Moderators decide by the terms alone', UNKNOWN_TRUSTED, '', UNKNOWN_TRUSTED],
    ],
  });
}

const isRemoval = ({ action }: MeasureGroup) => action.startsWith('meme.') || action.startsWith('comment.');

function figuresOfMeasures(groups: readonly MeasureGroup[]): Figure[] {
  const count = (isCounted: (group: MeasureGroup) => boolean) =>
    sum(groups.filter(isCounted), (group) => group.count);
  const unused = [null, null, null, null, null, null, null, null, null];
  return [
    ...[count(() => true), null, count(isRemoval), ...unused],
    ...[count(({ action }) => action === 'user.posting_ban'), null],
    ...[count(({ action }) => action === 'user.suspend'), null],
  ];
}

/** What moderators did by themselves or on reports of members: nothing in `illegal`, because they decide by the terms alone. */
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
    count: (some) => sum(some, (group) => group.count),
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
