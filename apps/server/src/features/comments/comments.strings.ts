/** Replaces the text of a deleted comment (product: states). */
export const DELETED_CONTENT = '[Comentariu șters]';
