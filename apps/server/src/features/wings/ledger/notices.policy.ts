import { NOTICE_CATEGORIES, type NoticeCategory } from '@corpomeme/contract/memes/notices-template';
import { NOTICE_KINDS, NoticeKind } from '@corpomeme/contract/moderation/reports';
import { categoryOf } from '../../memes/own/statement.policy.ts';
import { FEWEST } from '../pulse/disclosure.policy.ts';
import { medianOf } from './ledger.policy.ts';
import type { NoticeGroup } from './notices.queries.ts';

interface NoticeRow {
  category: NoticeCategory | 'TOTAL';
  /** In the order of the template, where each one of trusted flaggers follows that of all; null if it is not known. */
  figures: (number | null)[];
  /** What is to say about each figure. */
  context: string[];
}

/** The statement's categories of the kinds' reasons, where the template has them. */
function categoryOfNotice(kind: NoticeKind | null): NoticeCategory {
  if (kind === 'child_abuse') return 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS';
  const category = categoryOf(kind && NOTICE_KINDS[kind]);
  return category === 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC'
    ? 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE'
    : category;
}

const CATEGORIES = [...new Set(NoticeKind.options.map(categoryOfNotice))];

const ABOUT_ALL = [
  'Notices whose kind is deleted, a year after the decision, are in STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
  'Not recorded: a notice does not refer to an account',
  ...['', '', 'Whole hours until a removal', '', 'Moderators decide by the terms alone', '', '', ''],
];

const UNKNOWN = ABOUT_ALL.map(() => null);

/** Returns the rows of the template. A category for which the site has no kind of notice is empty. */
export function sumNotices(groups: readonly NoticeGroup[]): NoticeRow[] {
  const of = Map.groupBy(groups, ({ kind }) => categoryOfNotice(kind));
  const counts = new Map(CATEGORIES.map((each) => [each, sumOf(of.get(each) ?? [], 'notices')]));
  const hidden = hiddenOf(counts);
  const rows = NOTICE_CATEGORIES.map((category): NoticeRow => {
    const isShown = counts.has(category) && !hidden.has(category);
    return {
      category,
      figures: isShown ? figuresOf(of.get(category) ?? []) : UNKNOWN,
      context: hidden.has(category) ? ['Hidden: few notices'] : [],
    };
  });
  return [{ category: 'TOTAL', figures: figuresOf(groups), context: ABOUT_ALL }, ...rows];
}

function figuresOf(groups: readonly NoticeGroup[]): (number | null)[] {
  const removed = groups.filter(({ outcome }) => outcome === 'removed');
  const hours = medianOf(removed.map(({ hours, items }) => ({ length: hours, count: items })));
  const all = [sumOf(groups, 'notices'), sumOf(groups, 'items'), hours, 0, sumOf(removed, 'items')];
  return all.flatMap((figure) => [figure, null]);
}

const sumOf = (groups: readonly NoticeGroup[], what: 'items' | 'notices') =>
  groups.reduce((sum, group) => sum + group[what], 0);

/** Hides categories with few notices, and further ones, so that the total does not tell what is hidden. */
function hiddenOf(counts: ReadonlyMap<NoticeCategory, number>): Set<NoticeCategory> {
  const hidden = new Set<NoticeCategory>();
  let sum = 0;
  const isEnough = () => hidden.size === 0 || (hidden.size > 1 && sum >= FEWEST.authors);
  for (const [category, count] of [...counts].toSorted(([, one], [, other]) => one - other)) {
    if (count === 0) continue;
    if (count >= FEWEST.authors && isEnough()) break;
    hidden.add(category);
    sum += count;
  }
  return isEnough() ? hidden : new Set(counts.keys());
}
