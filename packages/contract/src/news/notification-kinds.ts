/** Kinds of notifications. Free of schemas, because browsers call these functions. */

interface KindFacts {
  /** The page that the notification opens; `appeal`: the account for one against a sanction, otherwise the own memes. */
  readonly leadsTo:
    | 'meme'
    | 'comment'
    | 'ownMemes'
    | 'account'
    | 'page'
    | 'member'
    | 'appeal'
    | 'desk'
    | 'today';
  /** What it is deleted with: the comment that it announces (its lines form groups), its meme, or nothing but its age. */
  readonly goesWith: 'comment' | 'meme' | 'age';
  /** Where its reader objects to a loss; null if there is none. */
  readonly recourse: 'ownMemes' | 'account' | 'contact' | null;
}

const kind = <Leads extends KindFacts['leadsTo'], With extends KindFacts['goesWith']>(
  leadsTo: Leads,
  goesWith: With,
  recourse: KindFacts['recourse'] = null,
) => ({ leadsTo, goesWith, recourse });

/** All kinds of notifications. Server and web app derive from this table what they do with a kind. */
export const NOTIFICATION_KINDS = {
  'meme.approved': kind('meme', 'meme'),
  'meme.rejected': kind('ownMemes', 'meme', 'ownMemes'),
  'meme.removed': kind('ownMemes', 'meme', 'ownMemes'),
  /** Another person deleted the member's meme. */
  'meme.deleted': kind('meme', 'meme', 'contact'),
  'meme.restored': kind('meme', 'meme'),
  'meme.reopened': kind('ownMemes', 'meme'),
  /** A moderator asks about a pending meme. */
  'meme.asked': kind('ownMemes', 'meme'),
  'meme.commented': kind('comment', 'comment'),
  'comment.reply': kind('comment', 'comment'),
  /** A moderator published the member's held comment. */
  'comment.approved': kind('comment', 'meme'),
  /** A company answered the member's meme. */
  'meme.answered': kind('meme', 'meme'),
  /** A company, a person or an authority asks for its removal. */
  'meme.disputed': kind('meme', 'meme'),
  /** A moderator accepted the words that the member proposed. */
  'meme.corrected': kind('meme', 'meme'),
  /** A moderator published or refused the answer that the member wrote for a company. */
  'answer.published': kind('meme', 'meme'),
  'answer.refused': kind('meme', 'meme', 'contact'),
  /** Reports hide the member's meme or comment until a moderator looks. */
  'meme.hidden': kind('meme', 'meme'),
  'comment.hidden': kind('comment', 'meme'),
  'comment.removed': kind('meme', 'age', 'contact'),
  /** The member's meme or comment was deleted while a complaint about it was open: staff keep a copy for some time. */
  'content.sealed': kind('meme', 'age'),
  'report.closed': kind('meme', 'age'),
  /** The reported content is not public at the moment, for another reason. */
  'report.suspended': kind('meme', 'age'),
  /** The reported content is public again, and a moderator handles the report. */
  'report.reopened': kind('meme', 'meme'),
  /** The removed content is public again and may be reported again. */
  'report.returned': kind('meme', 'meme'),
  'appeal.accepted': kind('appeal', 'age'),
  'appeal.dismissed': kind('appeal', 'age'),
  'sanction.added': kind('account', 'meme', 'account'),
  'sanction.lifted': kind('account', 'meme'),
  /** In three days, the link between a meme without a name and the account is destroyed. */
  'meme.forgetting': kind('ownMemes', 'meme'),
  /** An admin looked up the author of a meme without a name. */
  'meme.revealed': kind('meme', 'meme'),
  /** How many votes the member's memes got in a week (decision 365). */
  'week.figures': kind('ownMemes', 'age'),
  /** The meme of the day, for those who asked for it (decision 367). */
  'day.meme': kind('today', 'meme'),
  /** Work that waits for a moderator or admin. */
  'staff.waiting': kind('desk', 'age'),
  /** The operator wrote another version of a page (decision 304). */
  'page.changed': kind('page', 'age'),
  'role.own': kind('account', 'meme'),
  'role.other': kind('member', 'meme'),
} as const;

type Kind = keyof typeof NOTIFICATION_KINDS;
/** The kinds that announce a comment. */
export type CommentKind = {
  [Name in Kind]: (typeof NOTIFICATION_KINDS)[Name]['goesWith'] extends 'comment' ? Name : never;
}[Kind];

export const KINDS_OF_NOTIFICATIONS = Object.keys(NOTIFICATION_KINDS) as Kind[];

export function announcesComment(name: Kind): name is CommentKind {
  return NOTIFICATION_KINDS[name].goesWith === 'comment';
}

/** Returns the kinds that are deleted with this. */
export function kindsThatGoWith(subject: KindFacts['goesWith']): Kind[] {
  return KINDS_OF_NOTIFICATIONS.filter((name) => NOTIFICATION_KINDS[name].goesWith === subject);
}
