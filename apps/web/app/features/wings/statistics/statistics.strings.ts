import { DAY, HOUR, MINUTE } from '@corpomeme/contract/site/time';

export const statisticsStrings = {
  failed: 'The statistics could not be loaded.',
  period: 'Period',
  weeks: (count: number) => `Last ${count} weeks`,
  running: 'This week so far',
  none: 'Nothing was decided in this time.',
  definitions:
    'Weeks begin on Monday (UTC). Half of the memes were decided within the median time, 95 of 100 within p95. Overturned: appeals accepted, decisions taken back and memes brought back, of all that could be. Agreement: of the decisions that another moderator looked at after an appeal, a report or a removal, those that stayed. Second looks: of decided memes that somebody judged again without knowing the decision, those judged alike.',
  waits: 'Time to a decision, in hours',
  work: 'Decisions, and memes waiting at the end of the week',
  quality: 'Overturned and agreement, in percent',
  table: 'All figures by week',
  week: 'Week of',
  approved: 'Approved',
  rejected: 'Rejected',
  removed: 'Taken down',
  decisions: 'Decisions',
  median: 'Median',
  p95: 'p95',
  reports: 'Reports, median',
  appeals: 'Appeals, median',
  backlog: 'Waiting',
  overturned: 'Overturned',
  agreement: 'Agreement',
  looks: 'Second looks',
  reviewed: (count: number) => `of ${count}`,
  nothing: '–',
} as const;

/** Returns 45 s, 12 min, 3.5 h or 2.1 d for milliseconds. */
export function waitWords(wait: number | null): string {
  if (wait === null) return statisticsStrings.nothing;
  if (wait < MINUTE) return `${Math.round(wait / 1000)} s`;
  if (wait < HOUR) return `${Math.round(wait / MINUTE)} min`;
  if (wait < 2 * DAY) return `${(wait / HOUR).toFixed(1)} h`;
  return `${(wait / DAY).toFixed(1)} d`;
}

export function shareWords(share: number | null): string {
  return share === null ? statisticsStrings.nothing : `${Math.round(share * 100)} %`;
}
