import { setTimeout } from 'node:timers/promises';
import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, offline } from '../../../../test/answers.ts';
import { aMeme } from '../../../../test/fixtures.ts';
import { mount } from '../../../../test/mount.tsx';
import { useDesk } from './use-desk.ts';

afterEach(() => vi.restoreAllMocks());

const card = (id: number, readers: string[] = []) =>
  ({
    meme: aMeme(id),
    readers: readers.map((user_id) => ({ user_id, username: user_id })),
  }) as unknown as QueueCard;

function openDesk(first: QueueCard[], answers: Record<string, unknown> = {}) {
  answerCalls({ 'GET /moderation/queue': [], ...answers });
  let show: (cards: QueueCard[]) => void = () => {};
  let desk: ReturnType<typeof useDesk> | undefined;
  function Probe() {
    const [cards, setCards] = useState(first);
    show = setCards;
    desk = useDesk(cards, null);
    const { current } = desk;
    return <output>{current && `${current.meme.id} ${current.readers.length}`}</output>;
  }
  mount(<Probe />);
  const expectCard = (id: number, readers: number) => screen.findByText(`${id} ${readers}`);
  return { expectCard, show: (cards: QueueCard[]) => show(cards), desk: () => desk };
}

test('a card that a colleague opened first is left on arrival', async () => {
  const { expectCard } = openDesk([card(1, ['dan']), card(2)]);
  await expectCard(2, 0);
});

test('a card that a colleague opened first in the same moment is left when the desk hears of it', async () => {
  const { expectCard, show } = openDesk([card(1), card(2)]);
  await expectCard(1, 0);
  show([card(1, ['dan', 'ana']), card(2)]);
  await expectCard(2, 0);
});

test('a card stays under the hands of who reads it, also when the claim ends and a colleague has it open', async () => {
  const { expectCard, show } = openDesk([card(1), card(2)]);
  await expectCard(1, 0);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
  show([card(1, ['dan']), card(2)]);
  await expectCard(1, 1);
  await setTimeout(50);
  await expectCard(1, 1);
});

test('a card that the queue loses is followed by one that no colleague has open', async () => {
  const { expectCard, show } = openDesk([card(1), card(2, ['dan']), card(3)]);
  await expectCard(1, 0);
  show([card(2, ['dan']), card(3)]);
  await expectCard(3, 0);
});

test('a card stays once a key or pointer was used on it, also if a colleague opened it first', async () => {
  for (const use of [new KeyboardEvent('keydown', { key: 'z' }), new MouseEvent('pointerdown')]) {
    const { expectCard, show } = openDesk([card(1), card(2)]);
    await expectCard(1, 0);
    window.dispatchEvent(use);
    show([card(1, ['dan']), card(2)]);
    await expectCard(1, 1);
    await setTimeout(50);
    await expectCard(1, 1);
    cleanup();
  }
});

test('a card that came by itself takes no decision at once; the first one does', async () => {
  const { expectCard, show, desk } = openDesk([card(1), card(2)]);
  await expectCard(1, 0);
  expect(desk()?.isSettled()).toBe(true);
  show([card(1, ['dan']), card(2)]);
  await expectCard(2, 0);
  expect(desk()?.isSettled()).toBe(false);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 300);
  expect(desk()?.isSettled()).toBe(true);
});

test('a card that an undo brings back is the current one, unless the moderator has gone on meanwhile', async () => {
  for (const goesOn of [false, true]) {
    const undone = Promise.withResolvers<QueueCard['meme']>();
    const { expectCard, desk } = openDesk([card(1), card(2), card(3)], {
      'PUT /memes/1/approval': aMeme(1),
      'POST /memes/1/approval/undo': () => undone.promise,
      'GET /moderation/decisions/undoable': [],
    });
    await expectCard(1, 0);
    act(() => desk()?.decide([card(1)], { status: 'approved', reason: '' }));
    await expectCard(2, 0);
    act(() => desk()?.undo());
    if (goesOn) act(() => desk()?.move(1));
    await act(async () => undone.resolve(aMeme(1)));
    await waitFor(() => expect([...(desk()?.hidden ?? [])]).toEqual([]));
    await expectCard(goesOn ? 3 : 1, 0);
    cleanup();
  }
});

test('a card whose decision failed comes back by itself, so it takes no decision at once', async () => {
  const cut = Promise.withResolvers<void>();
  const { expectCard, desk } = openDesk([card(1), card(2)], {
    'PUT /memes/1/approval': () => cut.promise.then(offline),
  });
  await expectCard(1, 0);
  act(() => desk()?.decide([card(1)], { status: 'approved', reason: '' }));
  await expectCard(2, 0);
  expect(desk()?.isSettled()).toBe(true);
  cut.resolve();
  await expectCard(1, 0);
  expect(desk()?.isSettled()).toBe(false);
});

test('what a colleague decided leaves a group too, also when no page has it', async () => {
  const sockets: { onmessage: ((event: { data: string }) => void) | null }[] = [];
  vi.stubGlobal(
    'WebSocket',
    class {
      onmessage = null;
      constructor() {
        sockets.push(this);
      }
      send() {}
      close() {}
    },
  );
  const { expectCard, desk } = openDesk([card(1)]);
  await expectCard(1, 0);
  const data = [{ id: 9, approval_status: 'approved', decided_by: 'dan', approved_by_username: 'dan' }];
  act(() => sockets[0]?.onmessage?.({ data: JSON.stringify({ type: 'deskChanged', data }) }));
  expect([...(desk()?.hidden ?? [])]).toEqual([9]);
  vi.unstubAllGlobals();
});
