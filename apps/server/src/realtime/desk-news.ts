import type { DeskMessage } from '@corpomeme/contract/moderation/desk';
import { DESK } from '@corpomeme/contract/moderation/moderation';
import type { Context } from '../context.ts';
import { authorsOf, readersOf, readStandings } from '../features/moderation/desk/desk.service.ts';

interface NewsOptions {
  /** `authors`: the author of each meme in the message. */
  send(message: DeskMessage, authors: ReadonlyMap<number, string>): void;
  /** Without listeners, nothing is read from the database. */
  hasListeners(): boolean;
}

/** Highest number of memes per message. */
const BATCH = 200;
const EVENTS = [
  'meme.submitted',
  'meme.approved',
  'meme.rejected',
  'meme.removed',
  'meme.restored',
  'meme.undone',
  'meme.edited',
  'meme.deleted',
  'desk.changed',
] as const;

/** Sends changed memes and their readers to desks: collects events for `DESK.coalesce` and sends the latest state. */
export function createDeskNews(ctx: Context, { send, hasListeners }: NewsOptions): { close(): void } {
  const changed = new Set<number>();
  const reread = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  const tell = async () => {
    const [changedIds, rereadIds] = [take(changed), take(reread)];
    const authors = await authorsOf(ctx, [...changedIds, ...rereadIds]);
    const standings = await readStandings(ctx, changedIds);
    if (standings.length > 0) send({ type: 'deskChanged', data: standings }, authors);
    const readers = await readersOf(ctx, rereadIds);
    const data = [...readers].map(([id, list]) => ({ id, readers: list }));
    if (data.length > 0) send({ type: 'deskReaders', data }, authors);
  };
  const flush = async () => {
    await tell().catch((error: unknown) => ctx.log.error({ err: error }, 'desks not told'));
    // Reset only now, so that the next round does not overtake a slow one.
    timer = undefined;
    if (changed.size + reread.size > 0) schedule();
  };
  const schedule = () => {
    timer ??= setTimeout(() => ctx.background.run(flush), DESK.coalesce);
  };
  const note = (ids: Set<number>) => (memeId: number) => {
    if (!hasListeners()) return;
    ids.add(memeId);
    schedule();
  };

  for (const name of EVENTS) ctx.bus.subscribe(name, ({ memeId }) => note(changed)(memeId));
  ctx.presence.onChange(note(reread));
  return { close: () => clearTimeout(timer) };
}

function take(ids: Set<number>): number[] {
  const taken = [...ids].slice(0, BATCH);
  for (const id of taken) ids.delete(id);
  return taken;
}
