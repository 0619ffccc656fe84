import type { CommentRule } from '@corpomeme/contract/comments/comment-rule';
import type { MemeLanguage } from '@corpomeme/contract/memes/meme-lists';
import type { ApprovalStatus } from '@corpomeme/contract/memes/memes';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { Generated } from 'kysely';
import type { Counter, Flag } from './column-types.ts';

/** `held`: a meme without a name that has not entered the queue; its author reads `pending` (decision 171). */
export type MemeStatus = ApprovalStatus | 'held';

export interface MemesTable {
  /** Random (decision 099). */
  id: Generated<number>;
  user_id: string;
  title: string | null;
  company: string;
  city: string;
  message: string | null;
  /** Slugs; the second one is set only beside the first. Only moderators may read who set them last. */
  theme_1: string | null;
  theme_2: string | null;
  theme_source: 'author' | 'rules' | 'moderator' | null;
  /** Of its words, and who set it last; null for what the words suggest. */
  language: Generated<MemeLanguage>;
  language_source: 'author' | 'moderator' | null;
  image_alt: string | null;
  /** Name of the template that the picture was made with. */
  template: string | null;
  /** 32 hex digits: the storage key of the image's variants. */
  image_key: string;
  image_width: number;
  image_height: number;
  image_placeholder: string;
  /** Bytes of all WebP variants. */
  image_bytes: Counter;
  /**
   * The `image_key` for which AVIF was tried, or a claim while it is being tried (decision 135). Null or another key:
   * not tried yet.
   */
  avif_key: string | null;
  /** Bytes of all AVIF variants; 0 if there are none. Valid only if `avif_key` is the current `image_key`. */
  avif_bytes: Counter;
  status: MemeStatus;
  votes: Counter;
  same_here: Counter;
  /** 1 while a company has a public answer, so that other memes cost no query. */
  is_answered: Generated<Flag>;
  /** 1 while a contest or a notice about it is open, so that its author is asked and other memes cost no query. */
  is_asked: Generated<Flag>;
  /** 1 after a moderator accepted words that its author proposed (decision 376). */
  is_corrected: Generated<Flag>;
  /** 1 after the author stood by it (decision 262). */
  author_stands: Generated<Flag>;
  comment_count: Counter;
  comments_edited_at: number | null;
  /** A moderator slowed or locked its comments, and why; both are null while they are open. */
  comment_rule: CommentRule['kind'] | null;
  comment_rule_note: string | null;
  /** Counts top-level comments, deleted ones included, because they keep their place. */
  thread_count: Counter;
  decided_by: string | null;
  decided_at: number | null;
  /** The moderator's own words; `reason_code` is from the site's list. */
  rejection_reason: string | null;
  reason_code: ReasonCode | null;
  created_at: number;
  updated_at: number;
  /** The class of its age since publication (`freshness.policy.ts`). May be higher than the age implies, never lower. */
  freshness: Generated<number>;
  /** The minute of its first publication, and its place in the order of all publications; null until then (decision 093). */
  published_at: number | null;
  publication: number | null;
  /** When the meme last became public and when its public content last changed, by the database's clock. */
  appeared_at: number | null;
  changed_at: number | null;
  /** Increased with each change of its words or image. */
  version: Generated<number>;
  /** When a held meme enters the queue; null otherwise. */
  enters_at: number | null;
  /** When its author last resubmitted it. */
  resubmitted_at: number | null;
  /** 1 with a decisive finding, otherwise 0. The queue is sorted by rank, then by score, highest first. */
  review_rank: Counter;
  /** Sum of the weights of its findings. */
  review_score: Counter;
}

/** Memes that were public at some time and were deleted in the last hour. */
interface DeletedMemesTable {
  meme_id: number;
  /** By the database's clock. */
  changed_at: number;
}

/** A statement of an author that is not public yet. */
interface AuthorStatementsTable {
  meme_id: number;
  /** The full hour at which it becomes public. */
  due_at: number;
}

/** Words and boxes over the picture that an author proposes while a file is open, until it is closed. */
export interface MemeCorrectionsTable {
  meme_id: number;
  /** The full hour at which moderators read it; null from then on. */
  due_at: number | null;
  title: string | null;
  message: string | null;
  image_alt: string | null;
  /** JSON: boxes in shares of the picture; null without any. */
  covers: string | null;
}

/** What a moderator asked the author of a pending meme, for 30 days. */
interface AuthorQuestionsTable {
  meme_id: number;
  /** The author's id, which may be a pseudonym. */
  user_id: string;
  asked_by: string;
  /** The version of the meme that the question is about. */
  version: number;
  /** The meme's rank before the question. */
  review_rank: number;
  question: string;
  asked_at: number;
  answer: string | null;
  /** For a meme without a name, the day. */
  answered_at: number | null;
}

/** Row of `meme_votes` and of `same_here_votes`. */
interface MemeVotesTable {
  meme_id: number;
  user_id: string;
  created_at: number;
}

interface CommentsTable {
  /** Random (decision 099). */
  id: Generated<number>;
  /** Its place among all comments of the meme, in the order of posting. Never leaves the server. */
  place: number;
  meme_id: number;
  user_id: string;
  parent_id: number | null;
  /** The top-level comment of its thread; null on a top-level comment. */
  thread_id: number | null;
  /** Empty after deletion. */
  content: string;
  /** `held`: waits for a moderator; `hidden`: an edit waits, and the comment was public before (decision 246). */
  state: Generated<'public' | 'held' | 'hidden'>;
  /** JSON: why it waits (`HoldCause`); null if it is public. */
  held_for: string | null;
  /** Rises with each edit. */
  version: Generated<number>;
  votes: Counter;
  /** On a top-level comment: the number of its replies, deleted ones included. */
  reply_count: Counter;
  edited_at: number | null;
  deleted_at: number | null;
  created_at: number;
}

/** What a moderator removed, until the removal can no longer be taken back (decision 280). */
export interface RemovedCommentsTable {
  comment_id: number;
  user_id: string;
  content: string;
  held_for: string | null;
  /** The removal in the audit log. */
  decision_id: number;
  removed_at: number;
}

interface CommentVotesTable {
  comment_id: number;
  user_id: string;
  created_at: number;
}

export interface MemeTables {
  memes: MemesTable;
  deleted_memes: DeletedMemesTable;
  author_statements: AuthorStatementsTable;
  meme_corrections: MemeCorrectionsTable;
  author_questions: AuthorQuestionsTable;
  meme_votes: MemeVotesTable;
  same_here_votes: MemeVotesTable;
  comments: CommentsTable;
  comment_votes: CommentVotesTable;
  removed_comments: RemovedCommentsTable;
}
