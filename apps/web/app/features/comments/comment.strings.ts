import type { CommentSort } from '@corpomeme/contract/comments/comments';
/** Texts of the comments section (product: screens, product: validation and product: error texts). */
export const commentStrings = {
  title: 'Comments',
  sortLabel: 'Order of the comments',
  sorts: { newest: 'Newest', best: 'Best' } satisfies Record<CommentSort, string>,
  placeholder: 'What are your thoughts?',
  commentLabel: 'Your comment',
  comment: 'Comment',
  posting: 'Posting...',
  logInPrompt: 'Log in to leave a comment',
  none: 'No comments yet. Be the first to comment!',
  showMore: (count: number) => `Show ${count} More Comments`,
  showLess: 'Show Less',
  showMoreReplies: (count: number) => `Show ${count} more replies`,
  loadMoreFailed: 'Could not load more. Please try again.',
  loadFailed: 'The comments could not be loaded.',
  loading: 'Loading comments...',
  tryAgain: 'Try again',
  linkedMissing: 'The comment you were led to is not here any more.',
  linkedFailed: 'The comment you were led to could not be loaded.',

  by: (username: string) => `Comment by ${username}`,
  deletedComment: 'Deleted comment',
  inReplyTo: 'In reply to',
  aDeletedComment: 'a deleted comment',
  thread: (username: string) => `Thread of ${username}`,
  hiddenReplies: (count: number) => (count === 1 ? '1 reply' : `${count} replies`),
  hot: 'Hot',
  /** The mark of the meme's author. */
  author: 'Author',
  asAuthor: (pseudonym: string) => `Comment as “${pseudonym}”, the author`,
  /** Romanian. */
  deleted: '[Comentariu șters]',

  upvote: (count: string) => `Upvote comment, ${count}`,
  reply: 'Reply',
  replyTo: (username: string) => `Reply to ${username}`,
  cancel: 'Cancel',
  edit: 'Edit',
  editOf: (username: string) => `Edit comment by ${username}`,
  editLabel: 'Your comment, edited',
  save: 'Save',
  /** The mark of an edited comment. */
  wasEdited: 'edited',
  delete: 'Delete',
  deleteOf: (username: string) => `Delete comment by ${username}`,
  shortcut: 'Ctrl + Enter posts',
  left: (count: number) => `${count} characters left`,
  tooLong: (count: number) =>
    count === 1 ? 'One character too long.' : `${count} characters too long. Shorten it a little.`,

  posted: 'Comment posted',
  replied: 'Reply posted',
  deletedNow: 'Comment deleted',
  edited: 'Comment saved',

  logInToComment: 'Please log in to comment',
  logInToReply: 'Please log in to reply',
  logInToEdit: 'Please log in to edit comments',
  logInToVote: 'Please log in to upvote comments',
  logInToDelete: 'Please log in to delete comments',
  /** Announced after a login that carried out the visitor's intention. */
  voteCounted: 'You are logged in, and your upvote is counted.',
  writeNow: 'You are logged in. Write your comment.',
  replyNow: 'You are logged in. Write your reply.',
  postFailed: 'Failed to post comment. Please try again.',
  replyFailed: 'Failed to post reply. Please try again.',
  editFailed: 'Failed to save the comment. Please try again.',
  deleteFailed: 'Failed to delete comment. Please try again.',
  voteFailed: 'Failed to vote on comment. Please try again.',
} as const;

/** Shown with `lang="ro"`. */
export const commentStringsRo = {
  deleteTitle: 'Ștergi comentariul?',
  deleteText: 'Textul dispare pentru toată lumea. Răspunsurile rămân.',
  delete: 'Șterge',
  cancel: 'Anulează',
  deleteFailed: 'Nu s-a putut șterge comentariul. Încercați din nou.',
  voteFailed: 'Eroare la procesarea votului. Încercați din nou.',
  logInAgain: 'Contul tău nu a fost găsit. Te rugăm să te autentifici din nou.',
  logIn: 'Autentificare',
} as const;

/** Texts for removing another member's comment, marked `lang="ro"`. */
export const commentRemovalStrings = {
  title: 'Ștergi comentariul?',
  text: (username: string) =>
    `Textul lui ${username} dispare pentru toată lumea. Răspunsurile rămân. Autorul citește motivul.`,
  ownWords: 'Motivul, pe scurt (opțional)',
  listedReason: 'Motivul din listă',
  none: 'Regulile casei',
  remove: 'Șterge',
  cancel: 'Anulează',
} as const;
