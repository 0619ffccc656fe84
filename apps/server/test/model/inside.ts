import { verifyCounters } from '../../src/features/people/admin/admin.ts';
import { smallPng } from '../corpus.ts';
import type { Member } from '../members.ts';
import { tokenMailedTo } from '../outbox.ts';
import type { TestSite } from '../test-site.ts';
import { doDueWork } from './due-work.ts';
import { decodeOnce } from './one-picture.ts';
import type { Answer, Real } from './step.ts';
import { personAt, type Slot, type World } from './world.ts';

/** Returns the model's access to a site in this process. */
export async function openInside(site: TestSite): Promise<Real> {
  const bytes = await smallPng(32, 24);
  site.ctx.images = decodeOnce(site.ctx.images);
  const memberAt = (world: World, slot: Slot | null) =>
    slot === null ? null : ({ token: personAt(world, slot).token } as Member);
  return {
    isScreening: false,
    async send(world, { as, method, url, body, isUpload }) {
      const member = memberAt(world, as);
      return answerOf(
        isUpload
          ? await site.upload(member, body as Record<string, string>, { bytes })
          : await site.send(method, url, body, member),
      );
    },
    async get(world, as, url) {
      const answer = await site.get(url, memberAt(world, as));
      return { ...answerOf(answer), text: answer.body, headers: answer.headers as Record<string, string> };
    },
    async setClock(now) {
      site.clock.advance(now - site.clock.now());
      await doDueWork(site.ctx);
    },
    async restart() {
      await site.restart();
      site.ctx.images = decodeOnce(site.ctx.images);
    },
    findDrifts: () => verifyCounters(site.ctx, { repair: false }),
    mailedToken: (email) => tokenMailedTo(site, email),
  };
}

function answerOf({ statusCode: status, body, headers }: Awaited<ReturnType<TestSite['get']>>): Answer {
  const isJson = String(headers['content-type']).includes('json');
  const read = isJson && body ? JSON.parse(body) : null;
  return { status, body: read, code: status < 400 ? null : (read?.code ?? `${status}`) };
}
