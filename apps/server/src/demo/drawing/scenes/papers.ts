import { type Box, lettering } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { box, circle, line, path, place } from '@corpomeme/drawing/shapes/pen';
import { type Picture, SHAPE, still } from '../shapes/picture.ts';

interface Certificate {
  title: string;
  text: string;
  signature: string;
}

export function certificate({ title, text, signature }: Certificate): Picture {
  const size = SHAPE.landscape;
  const sheet = { x: 60, y: 60, width: size.width - 120, height: size.height - 120 };
  const rays = Array.from({ length: 12 }, (_, index) =>
    place(path('M0 -58L14 -84L-14 -84Z', { fill: PALETTE.red, width: 3 }), 0, 0, { turn: index * 30 }),
  );
  const body = [
    box(sheet, { fill: PALETTE.white, width: 8 }),
    box(
      { x: sheet.x + 24, y: sheet.y + 24, width: sheet.width - 48, height: sheet.height - 48 },
      { width: 4, stroke: PALETTE.wood, dash: '26 12' },
    ),
    lettering(title, { x: 150, y: 130, width: 900, height: 110 }, { size: 84, weight: 2.6 }),
    lettering(text, { x: 150, y: 270, width: 900, height: 310 }, { size: 66 }),
    place(
      rays.join('') +
        circle(0, 0, 62, { fill: PALETTE.marker, width: 5 }) +
        path('M-26 2L-6 24L30 -22', { width: 9 }),
      960,
      690,
    ),
    path('M170 700q40 -60 60 -10t50 -20t40 20t60 -30t50 10', { width: 5, stroke: PALETTE.blue }),
    line(
      [
        [150, 730],
        [560, 730],
      ],
      { width: 4 },
    ),
    lettering(
      signature,
      { x: 150, y: 740, width: 520, height: 54 },
      { size: 44, align: 'left', colour: PALETTE.muted },
    ),
  ];
  return still(
    { ...size, background: PALETTE.sand },
    body.join(''),
    `Certificate: ${title}. ${text} ${signature}`,
  );
}

export function checklist(title: string, items: { text: string; done: boolean }[]): Picture {
  const size = SHAPE.portrait;
  const sheet = { x: 90, y: 90, width: size.width - 180, height: size.height - 160 };
  const row = (sheet.height - 220) / items.length;
  const rows = items.map(({ text, done }, index) => {
    const y = sheet.y + 190 + index * row;
    const tick = done
      ? path(`M${sheet.x + 64} ${y + row / 2}l16 22l38 -56`, { width: 10, stroke: PALETTE.green })
      : '';
    return (
      box(
        { x: sheet.x + 54, y: y + row / 2 - 30, width: 60, height: 60 },
        { fill: PALETTE.white, radius: 8 },
      ) +
      tick +
      lettering(
        text,
        { x: sheet.x + 146, y: y + 6, width: sheet.width - 190, height: row - 12 },
        { size: 60, align: 'left' },
      )
    );
  });
  const body = [
    box(sheet, { fill: PALETTE.white, width: 7, radius: 12 }),
    box(
      { x: size.width / 2 - 130, y: sheet.y - 44, width: 260, height: 84 },
      { fill: PALETTE.steel, radius: 16 },
    ),
    lettering(
      title,
      { x: sheet.x + 50, y: sheet.y + 60, width: sheet.width - 100, height: 110 },
      { size: 72, weight: 2.7 },
    ),
    ...rows,
  ];
  const alt = `Checklist “${title}”: ${items.map(({ text, done }) => `${done ? 'done' : 'open'}: ${text}`).join('; ')}`;
  return still({ ...size, background: PALETTE.wood }, body.join(''), alt);
}

/** Draws two columns: what people say, and what it means. */
export function ladder(
  title: string,
  heads: [string, string],
  rows: [string, string][],
  size: { width: number; height: number } = SHAPE.tall,
): Picture {
  const table: Box = { x: 44, y: 190, width: size.width - 88, height: size.height - 234 };
  const rise = (table.height - 80) / rows.length;
  const half = table.width / 2;
  const drawn = rows.map(([said, meant], index) => {
    const y = table.y + 80 + index * rise;
    const cell = (x: number, text: string, colour: string, weight: number) =>
      box({ x, y, width: half, height: rise }, { fill: colour, width: 4 }) +
      lettering(text, { x: x + 18, y: y + 8, width: half - 36, height: rise - 16 }, { size: 52, weight });
    return (
      cell(table.x, said, PALETTE.white, 2) +
      cell(table.x + half, meant, index % 2 ? PALETTE.peach : PALETTE.marker, 2.4)
    );
  });
  const head = heads.map((text, index) =>
    lettering(
      text,
      { x: table.x + index * half + 10, y: table.y + 4, width: half - 20, height: 66 },
      { size: 48, weight: 2.5, colour: PALETTE.blue },
    ),
  );
  const heading = lettering(
    title,
    { x: 44, y: 34, width: size.width - 88, height: 140 },
    { size: 76, weight: 2.8 },
  );
  const alt = `Table “${title}”: ${rows.map(([said, meant]) => `${said} = ${meant}`).join('; ')}`;
  return still({ ...size, background: PALETTE.mint }, heading + head.join('') + drawn.join(''), alt);
}
