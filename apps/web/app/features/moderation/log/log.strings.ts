import type { PublicLogAction } from '@corpomeme/contract/moderation/moderation-log';
import type { CaseOutcome } from '@corpomeme/contract/moderation/reports';

export const logStrings = {
  intro:
    'What moderators decided, and for which reason. Moderators have a name for each calendar year, except beside approvals; the people they decided about have none.',
  months: 'Decisions by month',
  month: 'Month',
  list: 'Latest decisions',
  filter: 'Kind of decision',
  all: 'All decisions',
  apply: 'Apply',
  none: 'No decisions of this kind yet.',
  nothing: 'No decisions yet.',
  older: 'Older decisions',
  newest: 'Back to the newest',
  site: 'The site itself',
  /** Without a pseudonym, because authors read who approved their memes (decision 096). */
  moderator: 'A moderator',
  see: 'See the meme',
  /** Follows the name of the moderator. */
  actions: {
    'meme.approve': 'approved a meme',
    'meme.reject': 'rejected a meme',
    'meme.undo': 'took a decision back',
    'meme.reopen': 'sent a rejected meme back to the queue',
    'meme.remove': 'took a meme down',
    'meme.restore': 'brought a meme back',
    'meme.delete': "deleted somebody else's meme",
    'appeal.accept': 'accepted an appeal',
    'appeal.dismiss': 'dismissed an appeal',
    'case.close': 'closed a report',
    'comment.remove': 'removed a reported comment',
    'comment.delete': "deleted somebody else's comment",
    'comment.restore': 'brought a comment back',
    'user.warn': 'warned a member',
    'user.posting_ban': 'stopped a member from posting',
    'user.suspend': 'suspended a member',
    'user.sanction_lift': 'lifted a sanction',
    'user.delete': 'deleted and banned an account',
  } satisfies Record<PublicLogAction, string>,
  outcomes: {
    removed: 'The content is gone',
    kept: 'The content stays',
  } satisfies Record<CaseOutcome, string>,
} as const;

/** Taken from the texts, because importing the contract would bring zod. */
export const LOGGED_ACTIONS = Object.keys(logStrings.actions) as PublicLogAction[];

/** Columns of the table with the actions that each counts. */
export const MONTH_COLUMNS: readonly { name: string; actions: readonly PublicLogAction[] }[] = [
  { name: 'Approved', actions: ['meme.approve'] },
  { name: 'Rejected', actions: ['meme.reject'] },
  { name: 'Taken down', actions: ['meme.remove', 'meme.delete'] },
  { name: 'Brought back', actions: ['meme.restore'] },
  { name: 'Appeals accepted', actions: ['appeal.accept'] },
  { name: 'Appeals dismissed', actions: ['appeal.dismiss'] },
  { name: 'Reports closed', actions: ['case.close'] },
  { name: 'Comments removed', actions: ['comment.remove', 'comment.delete'] },
  { name: 'Sanctions', actions: ['user.warn', 'user.posting_ban', 'user.suspend', 'user.delete'] },
];

export const moderationLogStrings = {
  title: 'Moderation log',
  description: 'Every decision of the moderators with its reason, and how many of each kind there were.',
} as const;
