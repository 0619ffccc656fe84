import type { MarkBox } from '@corpomeme/contract/disputes/marks';
import { m } from '@corpomeme/contract/site/messages';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../../test/answers.ts';
import { aMeme } from '../../../../../test/fixtures.ts';
import { mount } from '../../../../../test/mount.tsx';
import { CoverPart } from './box-picker.tsx';
import { MarkField, markBody, NO_MARK } from './mark-field.tsx';

/** A form with the field that shows the body that it would send. */
function MarkForm() {
  const [mark, setMark] = useState(NO_MARK);
  return (
    <>
      <MarkField value={mark} onChange={setMark} memeId={7} />
      <output>{JSON.stringify(markBody(mark))}</output>
    </>
  );
}

function CoverForm() {
  const [boxes, setBoxes] = useState<MarkBox[]>([]);
  return (
    <>
      <CoverPart picture={aMeme(7)} boxes={boxes} onChange={setBoxes} />
      <output>{JSON.stringify(boxes)}</output>
    </>
  );
}

const sent = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const parts = () => screen.queryAllByRole('button', { name: /^A part of the picture/ });

test('words and one part of the picture are marked by keys, and the part can be taken away', async () => {
  const calls = answerCalls({ 'GET /memes/7': aMeme(7) });
  const { user, container } = mount(<MarkForm />);
  expect(sent()).toEqual({});
  expect(calls).toEqual([]);
  await user.type(screen.getByLabelText(m.mark.words), '  joi nu este cafea ');
  await user.selectOptions(screen.getByLabelText(m.mark.wrong), 'private');
  expect(sent()).toEqual({ mark: { wrong: 'private', words: 'joi nu este cafea' } });
  const details = container.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  await user.click(await screen.findByRole('button', { name: m.mark.add }));
  expect(document.activeElement).toBe(parts()[0]);
  await user.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}');
  const box = { left: 0.23, top: 0.25, width: 0.5, height: 0.52 };
  expect(sent().mark.box).toEqual(box);
  expect(screen.queryByRole('button', { name: m.mark.add })).toBeNull();
  await user.click(screen.getByRole('button', { name: m.mark.clear }));
  expect(sent()).toEqual({ mark: { wrong: 'private', words: 'joi nu este cafea' } });
});

test('several parts are covered, by pointer and keys, and Delete takes one away', async () => {
  const { user, container } = mount(<CoverForm />);
  (container.querySelector('details') as HTMLDetailsElement).open = true;
  const area = screen.getByRole('presentation').parentElement as HTMLElement;
  area.getBoundingClientRect = () => ({ left: 0, top: 0, width: 100, height: 100 }) as DOMRect;
  area.setPointerCapture = () => {};
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1 });
  fireEvent.pointerDown(area, at(10, 10));
  fireEvent.pointerMove(area, at(30, 50));
  fireEvent.pointerUp(area, at(30, 50));
  fireEvent.pointerMove(area, at(90, 90));
  expect(sent()).toEqual([{ left: 0.1, top: 0.1, width: 0.2, height: 0.4 }]);
  for (let n = 1; n < 8; n++) await user.click(screen.getByRole('button', { name: m.mark.add }));
  expect(parts()).toHaveLength(8);
  expect(screen.queryByRole('button', { name: m.mark.add })).toBeNull();
  expect(document.activeElement).toBe(parts()[7]);
  await user.keyboard('{Delete}');
  expect(document.activeElement).toBe(parts()[6]);
  await user.click(screen.getByRole('button', { name: m.answers.uncover }));
  expect(sent()).toHaveLength(6);
  parts()[0]?.focus();
  await user.keyboard('{Backspace}');
  expect(sent()[0]).toEqual({ left: 0.25, top: 0.25, width: 0.5, height: 0.5 });
});
