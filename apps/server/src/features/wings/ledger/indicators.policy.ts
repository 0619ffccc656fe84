import { INDICATOR } from '@corpomeme/contract/moderation/report-template';
import { isFew } from '../pulse/disclosure.policy.ts';
import { countOf } from './ledger.policy.ts';
import { type Figure, noticesIn, shown, shownMedian, trustedOf } from './report.policy.ts';
import type { AppealGroup, MeasureGroup, NoticeGroup } from './report.queries.ts';

/** Figures by indicator and scope, and what is to say about an indicator. */
export interface Indicators {
  figures: Partial<Record<string, Partial<Record<string, Figure>>>>;
  context: Partial<Record<string, string>>;
}

/** States of complaints are parts of their number, so all are hidden if one is about few. */
const isByState = (groups: readonly AppealGroup[]) =>
  [...Map.groupBy(groups, ({ state }) => state).values()].every((some) => !isFew(countOf(some)));

function figuresOfAppeals(groups: readonly AppealGroup[], isSplit: boolean): Partial<Record<string, Figure>> {
  const of = (state: AppealGroup['state']) =>
    isSplit ? countOf(groups.filter((group) => group.state === state)) : null;
  return {
    'Total number': countOf(groups),
    'Decisions upheld': of('dismissed'),
    'Decisions reversed': of('accepted'),
    'Median time': shownMedian(groups.filter(({ state }) => state === 'accepted' || state === 'dismissed')),
    'Decision omitted': of('closed'),
  };
}

/** Shows the complaints about content and accounts only if neither are few, because their sum is the total. */
export function complaintsOf(appeals: readonly AppealGroup[], measures: readonly MeasureGroup[]): Indicators {
  const parts = [
    appeals.filter((each) => !each.isAboutAccount),
    appeals.filter((each) => each.isAboutAccount),
  ];
  const isSplit = parts.every((part) => !isFew(countOf(part)));
  const arePartsByState = parts.every(isByState);
  const [ofContent = {}, ofAccount = {}] = isSplit
    ? parts.map((part) => figuresOfAppeals(part, arePartsByState))
    : [];
  const pauses = countOf(measures.filter(({ action }) => action === 'user.warn'));
  return {
    figures: {
      [INDICATOR.complaints]: isFew(countOf(appeals)) ? {} : figuresOfAppeals(appeals, isByState(appeals)),
      ...{ [INDICATOR.ofContent]: ofContent, [INDICATOR.ofAccount]: ofAccount },
      [INDICATOR.unfounded]: { 'Total number': shown(pauses) },
    },
    context: {
      [INDICATOR.complaints]: 'Hidden if few. Whole hours. An appeal is accepted or dismissed as a whole',
      [INDICATOR.unfounded]: 'Hidden if few. Pauses of contests of companies',
    },
  };
}

/** Everything in the log and each notice has its moderator; what reports and checks hide meanwhile is not counted. */
export function automationOf(measures: readonly MeasureGroup[], notices: readonly NoticeGroup[]): Indicators {
  const taken = measures.filter(({ action }) => action !== 'user.warn');
  return {
    figures: {
      [INDICATOR.measures]: {
        'Total number': countOf(taken),
        'Own-initiative ': countOf(taken.filter(({ isAsked }) => !isAsked)),
      },
      [INDICATOR.notices]: {
        'NAM Total': noticesIn(notices),
        'NAM Trusted Flagger': trustedOf(notices, noticesIn),
      },
    },
    context: {
      [INDICATOR.measuresByProgram]: 'Not counted: reports and checks hide what waits for a moderator',
      [INDICATOR.noticesByProgram]: 'A moderator decides about each',
    },
  };
}

export const moderatorsOf = (count: number): Indicators => ({
  figures: { [INDICATOR.moderators]: { 'Total number': shown(count) } },
  context: {
    [INDICATOR.moderators]:
      'Hidden if few. Members who decided in the period; the site employs or contracts nobody by itself',
    [INDICATOR.languages]: 'Languages of moderators are not recorded',
  },
});
