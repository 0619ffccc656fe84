import { COMMENTS } from '@corpomeme/contract/limits';

interface Thread {
  reply_count: number;
}

/** As many of these threads, from the first on, as a page has room for with the replies shown of each; at least one. */
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

/** How many of these comments, from the first on, a response has room for by its bytes; at least one. */
export function countFitting(comments: Words[]): number {
  let room: number = COMMENTS.maxPageBytes;
  const end = comments.findIndex(({ content }) => {
    // As JSON writes it: a control character takes six bytes.
    room -= Buffer.byteLength(JSON.stringify(content)) + COMMENTS.bytesBesideText;
    return room < 0;
  });
  return end < 0 ? comments.length : Math.max(1, end);
}
