/** The place of a comment on the page; `key` is its local key or its id. */
export function commentElementId(key: number): string {
  return `comment-${key}`;
}

/** Moves the reader to a comment, for example to the one that was just posted. */
export function focusComment(key: number): void {
  document.getElementById(commentElementId(key))?.focus();
}
