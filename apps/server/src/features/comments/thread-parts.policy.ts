import { COMMENTS } from '@corpomeme/contract/comments/comments';

interface Thread {
  reply_count: number;
}

/** Returns the first threads that fit on a page with their shown replies; at least one. */
export function fitThreads<T extends Thread>(threads: T[]): T[] {
  let room = COMMENTS.maxPerPage;
  const end = threads.findIndex(({ reply_count }) => {
    room -= 1 + Math.min(reply_count, COMMENTS.repliesPerThread);
    return room < 0;
  });
  return end < 0 ? threads : threads.slice(0, Math.max(1, end));
}

interface Words {
  content: string;
}

/** Returns how many of the first comments fit into a response's bytes; at least one. */
export function countFitting(comments: Words[]): number {
  let room: number = COMMENTS.maxPageBytes;
  const end = comments.findIndex(({ content }) => {
    // JSON writes a control character with six bytes.
    room -= Buffer.byteLength(JSON.stringify(content)) + COMMENTS.bytesBesideText;
    return room < 0;
  });
  return end < 0 ? comments.length : Math.max(1, end);
}
