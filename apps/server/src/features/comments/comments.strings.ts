/** Stands for the text of a deleted comment (spec §4). */
export const DELETED_CONTENT = '[Comentariu șters]';
