import type { Comment } from '@corpomeme/contract/comments/comments';
import fc from 'fast-check';
import { closeCases, sealSubject } from './effects.ts';
import { castVote, isUp, memesOf, someMeme, someone, which, who } from './meme-steps.ts';
import { type BoundStep, choose, chooseLate, type Step } from './step.ts';
import {
  accessRefusal,
  commentOf,
  hasSpokenFor,
  maySee,
  NOBODY,
  roleNow,
  type Slot,
  type World,
} from './world.ts';

function comment({ by, meme, reply }: { by: number; meme: number; reply: number }): Step {
  return {
    label: `comment(by ${by}, meme ${meme}, reply ${reply})`,
    bind(world) {
      const id = someMeme(world, meme);
      if (id === undefined) return null;
      const as = someone(world, by);
      const parent =
        reply % 2 === 0 ? null : (choose(world.memes.get(id)?.comments ?? [], reply)?.id ?? null);
      const content = `Și la noi, de ${reply} ori.`;
      return {
        call: { as, method: 'POST', url: `/memes/${id}/comments`, body: { content, parentId: parent } },
        memes: [id],
        makesId: true,
        judge(now) {
          const denied = accessRefusal(now, as, 'speaker');
          if (denied) return denied;
          const found = now.memes.get(id);
          if (!maySee(now, as, found)) return 'meme_not_found';
          const isThere = parent === null || commentOf(found, parent)?.isDeleted === false;
          return isThere ? null : 'parent_not_there';
        },
        apply(now, body) {
          const fresh = { id: (body as Comment).id, author: as as Slot, parent, content, isDeleted: false };
          const found = now.memes.get(id);
          const isNameless = found?.author === as && found?.state !== 'approved';
          const pseudonym = isNameless ? (found?.pseudonym ?? null) : null;
          found?.comments.push({ ...fresh, pseudonym, voters: new Set(), reporters: new Set() });
        },
      };
    },
  };
}

/** Returns a comment, more likely of a recent meme; null if no meme has a comment. */
export function someComment(world: World, meme: number, n: number): { id: number; memeId: number } | null {
  const memeId = chooseLate(
    memesOf(world).filter((id) => world.memes.get(id)?.comments.length),
    meme,
  );
  const found = memeId === undefined ? undefined : choose(world.memes.get(memeId)?.comments ?? [], n);
  return found && memeId !== undefined ? { id: found.id, memeId } : null;
}

function deleteComment({ by, meme, n }: { by: number; meme: number; n: number }): Step {
  return {
    label: `deleteComment(by ${by}, meme ${meme}, ${n})`,
    bind(world) {
      const subject = someComment(world, meme, n);
      if (!subject) return null;
      const { id, memeId } = subject;
      const author = commentOf(world.memes.get(memeId), id)?.author ?? 0;
      const as = by % 3 === 0 && author !== NOBODY ? author : someone(world, by);
      return {
        call: { as, method: 'DELETE', url: `/memes/${memeId}/comments/${id}` },
        memes: [memeId],
        judge: (now) => refuseCommentDeletion(now, as, subject),
        apply(now) {
          const found = commentOf(now.memes.get(memeId), id);
          if (found?.author === as) sealSubject(now, memeId, id, found);
          Object.assign(found ?? {}, { isDeleted: true, content: '' });
          closeCases(now, memeId, id);
        },
      };
    },
  };
}

function refuseCommentDeletion(world: World, as: Slot | null, subject: { id: number; memeId: number }) {
  const denied = accessRefusal(world, as, 'member');
  if (denied || as === null) return denied;
  const meme = world.memes.get(subject.memeId);
  const found = maySee(world, as, meme) ? commentOf(meme, subject.id) : undefined;
  if (!found) return 'comment_not_found';
  const isOwn = found.author === as;
  const isModerator = ['moderator', 'admin'].includes(roleNow(world, as));
  if (!isOwn && !isModerator) return 'access_denied';
  if (!isOwn && (found.reporters.has(as) || hasSpokenFor(world, as, meme))) return 'own_matter';
  return found.isDeleted ? 'comment_not_found' : null;
}

function voteComment({ by, meme, n, isUp }: { by: number; meme: number; n: number; isUp: boolean }): Step {
  return {
    label: `${isUp ? 'voteComment' : 'unvoteComment'}(by ${by}, meme ${meme}, ${n})`,
    bind(world): BoundStep | null {
      const subject = someComment(world, meme, n);
      if (!subject) return null;
      const { id, memeId } = subject;
      const as = someone(world, by);
      const body = { voteType: isUp ? 'up' : 'down' };
      return {
        call: { as, method: 'POST', url: `/memes/${memeId}/comments/${id}/vote`, body },
        memes: [memeId],
        judge(now) {
          const denied = accessRefusal(now, as, 'speaker');
          if (denied) return denied;
          const meme = now.memes.get(memeId);
          const found = maySee(now, as, meme) ? commentOf(meme, id) : undefined;
          if (!found || found.isDeleted) return 'comment_not_found';
          if (found.voters.has(as as Slot) !== isUp) return null;
          return isUp ? 'comment_already_voted' : 'comment_not_voted';
        },
        apply: (now) => castVote(commentOf(now.memes.get(memeId), id)?.voters, as as Slot, isUp),
      };
    },
  };
}

export const COMMENT_STEPS: [number, fc.Arbitrary<Step>][] = [
  [7, fc.record({ by: who, meme: which, reply: which }).map(comment)],
  [4, fc.record({ by: who, meme: which, n: which }).map(deleteComment)],
  [5, fc.record({ by: who, meme: which, n: which, isUp }).map(voteComment)],
];
