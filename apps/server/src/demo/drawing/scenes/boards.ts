import { lettering } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { box, line, path, place } from '@corpomeme/drawing/shapes/pen';
import { tremble } from '@corpomeme/drawing/shapes/tremble';
import { stickyNote } from '../shapes/bubbles.ts';
import { type Picture, SHAPE, still } from '../shapes/picture.ts';

interface Column {
  head: string;
  notes: string[];
}

const NOTE_COLOURS = [PALETTE.marker, PALETTE.mint, PALETTE.rose, PALETTE.sky, PALETTE.peach];

/** Draws a whiteboard with columns of sticky notes: retrospectives, task boards. */
export function noteBoard(title: string, columns: Column[], size = SHAPE.wide): Picture {
  const board = { x: 30, y: 30, width: size.width - 60, height: size.height - 60 };
  const width = board.width / columns.length;
  const head = board.y + 96;
  const drawn = columns.map((column, index) => {
    const left = board.x + index * width;
    const divider =
      index > 0
        ? line(
            [
              [left, head + 6],
              [left, board.y + board.height - 24],
            ],
            { width: 4, stroke: PALETTE.muted },
          )
        : '';
    const heading = lettering(
      column.head,
      { x: left + 16, y: head, width: width - 32, height: 60 },
      { size: 40, weight: 2.5, colour: PALETTE.blue },
    );
    const area = {
      x: left + 20,
      y: head + 76,
      width: width - 40,
      height: board.y + board.height - head - 100,
    };
    return divider + heading + pinNotes(column.notes, area, index);
  });
  const body = [
    box(board, { fill: PALETTE.white, radius: 14, width: 9 }),
    lettering(
      title,
      { x: board.x + 30, y: board.y + 14, width: board.width - 60, height: 84 },
      { size: 52, weight: 2.6 },
    ),
    ...drawn,
  ];
  const alt = `Board “${title}”: ${columns.map(({ head: name, notes }) => `${name}: ${notes.join(', ') || 'nothing'}`).join('; ')}`;
  return still({ ...size, background: PALETTE.sand }, body.join(''), alt);
}

function pinNotes(
  notes: string[],
  area: { x: number; y: number; width: number; height: number },
  shift: number,
): string {
  const across = notes.length > 3 ? 2 : 1;
  const rows = Math.max(Math.ceil(notes.length / across), 2);
  const cell = { width: area.width / across, height: area.height / rows };
  return notes
    .map((text, index) => {
      const x = area.x + (index % across) * cell.width + cell.width / 2;
      const y = area.y + Math.floor(index / across) * cell.height + cell.height / 2;
      const note = { width: Math.min(cell.width - 14, cell.height * 1.7), height: cell.height - 14 };
      const colour = NOTE_COLOURS[(index + shift * 2) % NOTE_COLOURS.length] as string;
      const drawing = stickyNote(text, { x: -note.width / 2, y: -note.height / 2, ...note }, colour);
      return place(drawing, x, y, { turn: tremble(x, y) * 2.5 });
    })
    .join('');
}

interface Calendar {
  title: string;
  days: string[];
  /** Blocks of each day, top to bottom: a name and its number of the eight rows. */
  blocks: { name: string; rows: number; colour: string }[][];
}

const ROWS = 8;

export function calendarWeek({ title, days, blocks }: Calendar): Picture {
  const size = SHAPE.landscape;
  const grid = { x: 50, y: 200, width: 1100, height: 650 };
  const column = grid.width / days.length;
  const row = grid.height / ROWS;
  const names = days.map((day, index) =>
    lettering(
      day,
      { x: grid.x + index * column, y: 136, width: column, height: 56 },
      { size: 40, weight: 2.4 },
    ),
  );
  const filled = blocks.flatMap((list, day) => {
    let y = grid.y;
    return list.map(({ name, rows, colour }) => {
      const block = { x: grid.x + day * column + 6, y: y + 4, width: column - 12, height: rows * row - 8 };
      y += rows * row;
      return (
        box(block, { fill: colour, radius: 10, width: 4 }) +
        lettering(
          name,
          { x: block.x + 10, y: block.y + 6, width: block.width - 20, height: block.height - 12 },
          { size: 42 },
        )
      );
    });
  });
  const heading = lettering(title, { x: 50, y: 26, width: 1100, height: 100 }, { size: 72, weight: 2.7 });
  const alt = `Calendar “${title}”: ${blocks.map((list, day) => `${days[day]}: ${list.map(({ name }) => name).join(', ')}`).join('; ')}`;
  return still({ ...size, background: PALETTE.paper }, heading + names.join('') + filled.join(''), alt);
}

/** Draws sixteen squares, row by row, with those of `crossed` ticked off. */
export function bingo(title: string, squares: string[], crossed: number[]): Picture {
  const size = SHAPE.square;
  const side = 236;
  const left = (size.width - side * 4) / 2;
  const cells = squares.map((text, index) => {
    const cell = {
      x: left + (index % 4) * side,
      y: 118 + Math.floor(index / 4) * side,
      width: side,
      height: side,
    };
    const inner = { x: cell.x + 16, y: cell.y + 16, width: side - 32, height: side - 32 };
    const [right, bottom] = [cell.x + side - 30, cell.y + side - 30];
    const strokes = `M${cell.x + 30} ${cell.y + 34}L${right} ${bottom}M${right} ${cell.y + 30}L${cell.x + 34} ${bottom}`;
    const cross = crossed.includes(index) ? path(strokes, { stroke: PALETTE.blush, width: 26 }) : '';
    const colour = (index + Math.floor(index / 4)) % 2 === 0 ? PALETTE.white : PALETTE.peach;
    return box(cell, { fill: colour }) + cross + lettering(text, inner, { size: 44 });
  });
  const heading = lettering(title, { x: 40, y: 16, width: 1000, height: 92 }, { size: 74, weight: 2.8 });
  return still(
    { ...size, background: PALETTE.mint },
    heading + cells.join(''),
    `Bingo card “${title}”: ${squares.join(', ')}`,
  );
}
