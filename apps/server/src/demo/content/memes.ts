import { CODE } from './code.ts';
import { DELIVERY } from './delivery.ts';
import { MEETING_ROOMS } from './meeting-rooms.ts';
import { MEETINGS } from './meetings.ts';
import type { DemoMeme } from './meme.ts';
import { OFFICE } from './office.ts';
import { PENDING, REJECTED } from './queue.ts';
import { REMOTE } from './remote.ts';

/** All memes of the demo, oldest first. */
export const MEMES: DemoMeme[] = [
  ...MEETINGS,
  ...MEETING_ROOMS,
  ...CODE,
  ...DELIVERY,
  ...OFFICE,
  ...REMOTE,
  ...PENDING.map((meme): DemoMeme => ({ ...meme, status: 'pending' })),
  ...REJECTED,
].sort((one, other) => other.age - one.age);
