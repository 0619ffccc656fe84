import { describe, expect, test } from 'vitest';
import { fromPicture, fromTemplate, type MemeDocument } from './document.ts';
import { applyEdit, type Edit } from './edits.ts';
import { beginHistory, changeHistory } from './history.ts';

const base = fromPicture({ width: 400, height: 300 });
const [text] = base.texts;
if (!text) throw new Error('no text');
const picture = [
  { type: 'write', id: text.id, text: 'Luni' },
  {
    type: 'add-cover',
    cover: { id: 'c1', kind: 'bar', box: { x: 10, y: 10, width: 90, height: 50 } },
  },
].reduce((document, edit) => applyEdit(document, edit as Edit), base);
const bingo = fromTemplate('bingo') as MemeDocument;

describe('an edit that changes nothing adds no step and keeps what can be redone', () => {
  test.each<[MemeDocument, Edit]>([
    [picture, { type: 'write', id: text.id, text: 'Luni' }],
    [picture, { type: 'write', id: 'none', text: 'x' }],
    [picture, { type: 'move', id: text.id, box: { ...text.box } }],
    [picture, { type: 'move', id: 'c1', box: { x: 10, y: 10, width: 90, height: 50 } }],
    [picture, { type: 'style', id: text.id, style: { ...text.style } }],
    [picture, { type: 'tilt', id: text.id, tilt: text.style.tilt }],
    [picture, { type: 'picture', change: {} }],
    [picture, { type: 'picture', change: { turns: 0 } }],
    [picture, { type: 'remove', id: 'none' }],
    [bingo, { type: 'picture', change: { turns: 1 } }],
    [bingo, { type: 'value', index: 99, value: 1 }],
  ])('%#: $1', (document, edit) => {
    const added = changeHistory(beginHistory(document), {
      type: 'edit',
      edit: { type: 'add-text', id: 'new' },
    });
    const undone = changeHistory(added, { type: 'undo' });
    expect(undone.future).toHaveLength(1);
    expect(changeHistory(undone, { type: 'edit', edit })).toBe(undone);
  });

  test.each(['pause', 'undo'] as const)('a drag that ends where it began: %s', (type) => {
    const drag = [1, 2, 1, 0].map((y) => ({ ...text.box, y: text.box.y + y }));
    const before = changeHistory(beginHistory(picture), {
      type: 'edit',
      edit: { type: 'add-text', id: 'new' },
    });
    const dragged = drag.reduce(
      (history, box) => changeHistory(history, { type: 'edit', edit: { type: 'move', id: text.id, box } }),
      before,
    );
    const after = changeHistory(dragged, { type });
    expect(after.past).toEqual(type === 'pause' ? [picture] : []);
    expect(after.present).toBe(type === 'pause' ? before.present : picture);
  });

  test('an edit that changes something is a step', () => {
    const edit: Edit = { type: 'move', id: text.id, box: { ...text.box, y: text.box.y + 1 } };
    const after = changeHistory(beginHistory(picture), { type: 'edit', edit });
    expect(after.past).toEqual([picture]);
  });
});
