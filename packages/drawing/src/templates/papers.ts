import { bingo, calendarWeek, noteBoard } from '../scenes/boards.ts';
import { certificate, checklist, ladder } from '../scenes/papers.ts';
import { stickyNote } from '../shapes/bubbles.ts';
import { monitor } from '../shapes/furniture.ts';
import { fridge } from '../shapes/objects.ts';
import { PALETTE } from '../shapes/palette.ts';
import { box, fill, path, place as put } from '../shapes/pen.ts';
import { SHAPE, still } from '../shapes/picture.ts';
import { numbered, place, type Template, TITLE } from './template.ts';

const { marker, mint, sky, rose, peach, wood, white, sand, ink, muted, lilac } = PALETTE;
const BLANK_ROWS = ['', '', '', '', ''];

function monitorNote() {
  const note = put(stickyNote('', { x: -240, y: -200, width: 480, height: 420 }, marker), 540, 470, {
    turn: -3,
  });
  const body =
    fill({ x: 0, y: 860, width: 1080, height: 220 }, wood) +
    put(monitor(sky), 540, 960, { scale: 5.2 }) +
    note;
  return still({ ...SHAPE.square, background: mint }, body, 'A note on a monitor');
}

function fridgeNote() {
  const notes =
    put(stickyNote('', { x: -210, y: -150, width: 420, height: 300 }, marker), 540, 330, { turn: 2 }) +
    put(stickyNote('', { x: -190, y: -130, width: 380, height: 260 }, rose), 590, 840, { turn: -2 });
  const body =
    fill({ x: 0, y: 1230, width: 1080, height: 120 }, wood) +
    put(fridge(), 540, 1290, { scale: 2.85 }) +
    notes;
  return still({ ...SHAPE.portrait, background: mint }, body, 'Notes on a fridge');
}

function quoteCard() {
  const marks = path('M150 330Q150 210 250 190M250 330Q250 210 350 190', { stroke: marker, width: 34 });
  const body =
    box({ x: 50, y: 50, width: 980, height: 980 }, { fill: white, width: 7, radius: 24 }) +
    marks +
    path('M150 860H420', { width: 6, stroke: muted });
  return still({ ...SHAPE.square, background: lilac }, body, 'A quote card');
}

const BINGO_SIDE = 236;
const BINGO_CELLS = Array.from({ length: 16 }, (_, index) => ({
  x: 68 + (index % 4) * BINGO_SIDE + 14,
  y: 118 + Math.floor(index / 4) * BINGO_SIDE + 14,
  width: BINGO_SIDE - 28,
  height: BINGO_SIDE - 28,
}));

const DAYS = 5;
const calendarBox = (day: number, row: number, rows: number) => ({
  x: 50 + day * 220 + 16,
  y: 200 + row * 81.25 + 12,
  width: 188,
  height: rows * 81.25 - 24,
});
const CALENDAR_COLOURS = [peach, sky, rose, mint, marker];

const BOARD_COLUMNS = 3;
const boardNote = (index: number) => {
  const column = index % BOARD_COLUMNS;
  const row = Math.floor(index / BOARD_COLUMNS);
  return { x: 30 + column * 380 + 34, y: 214 + row * 210 + 22, width: 312, height: 150 };
};

export const PAPERS: Template[] = [
  {
    name: 'sticky-note',
    title: { en: 'Sticky note on the monitor', ro: 'Bilețel pe monitor' },
    tags: {
      en: ['note', 'password', 'reminder', 'monitor'],
      ro: ['bilețel', 'parolă', 'de ținut minte', 'monitor'],
    },
    places: [
      place(
        'note',
        { en: 'Note', ro: 'Bilețel' },
        { x: 330, y: 310, width: 420, height: 300 },
        { tilt: -3, size: 90 },
      ),
    ],
    draw: monitorNote,
  },
  {
    name: 'fridge-note',
    title: { en: 'Notes on the fridge', ro: 'Bilețele pe frigider' },
    tags: { en: ['fridge', 'kitchen', 'yoghurt', 'war'], ro: ['frigider', 'bucătărie', 'iaurt', 'război'] },
    places: [
      place(
        'first',
        { en: 'First note', ro: 'Primul bilețel' },
        { x: 360, y: 205, width: 360, height: 230 },
        { tilt: 2 },
      ),
      place(
        'answer',
        { en: 'The answer', ro: 'Răspunsul' },
        { x: 428, y: 730, width: 322, height: 200 },
        { tilt: -2 },
      ),
    ],
    draw: fridgeNote,
  },
  {
    name: 'quote-card',
    title: { en: 'Words of wisdom', ro: 'Vorbe de duh' },
    tags: {
      en: ['quote', 'linkedin', 'motivation', 'wisdom'],
      ro: ['citat', 'linkedin', 'motivație', 'înțelepciune'],
    },
    places: [
      place(
        'quote',
        { en: 'Quote', ro: 'Citat' },
        { x: 150, y: 370, width: 780, height: 450 },
        { align: 'left', size: 96 },
      ),
      place(
        'author',
        { en: 'Who says it', ro: 'Cine zice' },
        { x: 150, y: 880, width: 780, height: 80 },
        { align: 'left', size: 54, colour: muted },
      ),
    ],
    draw: quoteCard,
  },
  {
    name: 'bingo',
    title: { en: 'Meeting bingo', ro: 'Bingo de ședință' },
    tags: { en: ['bingo', 'meeting', 'buzzwords', 'game'], ro: ['bingo', 'ședință', 'clișee', 'joc'] },
    places: [
      place('title', TITLE, { x: 40, y: 14, width: 1000, height: 94 }, { look: 'classic', size: 84 }),
      ...numbered('square', { en: 'Square', ro: 'Pătratul' }, BINGO_CELLS, { size: 50 }),
    ],
    draw: () =>
      bingo(
        '',
        Array.from({ length: 16 }, () => ''),
        [0, 5, 10, 15],
      ),
  },
  {
    name: 'calendar',
    title: { en: 'A week of meetings', ro: 'O săptămână de ședințe' },
    tags: {
      en: ['calendar', 'week', 'meetings', 'busy'],
      ro: ['calendar', 'săptămână', 'ședințe', 'ocupat'],
    },
    places: [
      place('title', TITLE, { x: 50, y: 26, width: 1100, height: 100 }, { look: 'classic', size: 84 }),
      ...numbered(
        'day',
        { en: 'Day', ro: 'Ziua' },
        CALENDAR_COLOURS.map((_, day) => ({ x: 50 + day * 220 + 8, y: 138, width: 204, height: 52 })),
        { size: 40 },
      ),
      ...numbered(
        'morning',
        { en: 'Morning', ro: 'Dimineața' },
        CALENDAR_COLOURS.map((_, day) => calendarBox(day, 0, 4)),
        { size: 46 },
      ),
      ...numbered(
        'afternoon',
        { en: 'Afternoon', ro: 'După-amiaza' },
        CALENDAR_COLOURS.map((_, day) => calendarBox(day, 4, 4)),
        { size: 46 },
      ),
    ],
    draw: () =>
      calendarWeek({
        title: '',
        days: Array.from({ length: DAYS }, () => ''),
        blocks: CALENDAR_COLOURS.map((colour, day) => [
          { name: '', rows: 4, colour },
          { name: '', rows: 4, colour: CALENDAR_COLOURS[(day + 2) % DAYS] ?? colour },
        ]),
      }),
  },
  {
    name: 'retro-board',
    title: { en: 'Retrospective board', ro: 'Tablă de retrospectivă' },
    tags: { en: ['board', 'retro', 'agile', 'sprint'], ro: ['tablă', 'retro', 'agile', 'sprint'] },
    places: [
      place('title', TITLE, { x: 60, y: 44, width: 1080, height: 80 }, { look: 'classic', size: 70 }),
      ...numbered(
        'column',
        { en: 'Column', ro: 'Coloana' },
        [0, 1, 2].map((column) => ({ x: 46 + column * 380, y: 128, width: 348, height: 58 })),
        { size: 46, colour: PALETTE.blue },
      ),
      ...numbered('note', { en: 'Note', ro: 'Bilețelul' }, [0, 1, 2, 3, 4, 5].map(boardNote), { size: 50 }),
    ],
    draw: () =>
      noteBoard(
        '',
        [0, 1, 2].map(() => ({ head: '', notes: ['', ''] })),
      ),
  },
  {
    name: 'certificate',
    title: { en: 'Certificate', ro: 'Diplomă' },
    tags: {
      en: ['certificate', 'award', 'diploma', 'praise'],
      ro: ['certificat', 'premiu', 'diplomă', 'laudă'],
    },
    places: [
      place('title', TITLE, { x: 150, y: 120, width: 900, height: 120 }, { look: 'classic', size: 110 }),
      place('text', { en: 'For what', ro: 'Pentru ce' }, { x: 150, y: 270, width: 900, height: 310 }),
      place(
        'signature',
        { en: 'Signed by', ro: 'Semnat' },
        { x: 150, y: 742, width: 520, height: 60 },
        { align: 'left', size: 48, colour: muted },
      ),
    ],
    draw: () => certificate({ title: '', text: '', signature: '' }),
  },
  {
    name: 'checklist',
    title: { en: 'Checklist', ro: 'Listă de bifat' },
    tags: { en: ['checklist', 'plan', 'tasks', 'done'], ro: ['listă', 'plan', 'sarcini', 'gata'] },
    places: [
      place('title', TITLE, { x: 140, y: 146, width: 800, height: 114 }, { look: 'classic', size: 86 }),
      ...numbered(
        'task',
        { en: 'Task', ro: 'Sarcina' },
        BLANK_ROWS.map((_, row) => ({ x: 236, y: 286 + row * 194, width: 710, height: 180 })),
        { align: 'left', size: 64 },
      ),
    ],
    draw: () =>
      checklist(
        '',
        BLANK_ROWS.map((text, index) => ({ text, done: index < 4 })),
      ),
  },
  {
    name: 'says-and-means',
    title: { en: 'What they say, what they mean', ro: 'Ce zic, ce vor să zică' },
    tags: {
      en: ['translation', 'table', 'job ad', 'manager'],
      ro: ['traducere', 'tabel', 'anunț de angajare', 'manager'],
    },
    places: [
      place('title', TITLE, { x: 44, y: 34, width: 992, height: 140 }, { look: 'classic', size: 96 }),
      ...numbered(
        'head',
        { en: 'Heading', ro: 'Antetul' },
        [0, 1].map((side) => ({ x: 54 + side * 496, y: 194, width: 476, height: 68 })),
        { size: 48, colour: PALETTE.blue },
      ),
      ...numbered(
        'says',
        { en: 'They say', ro: 'Zic' },
        [0, 1, 2, 3].map((row) => ({ x: 62, y: 278 + row * 191.5, width: 460, height: 175 })),
        { size: 56 },
      ),
      ...numbered(
        'means',
        { en: 'They mean', ro: 'Vor să zică' },
        [0, 1, 2, 3].map((row) => ({ x: 558, y: 278 + row * 191.5, width: 460, height: 175 })),
        { size: 56 },
      ),
    ],
    draw: () =>
      ladder(
        '',
        ['', ''],
        [
          ['', ''],
          ['', ''],
          ['', ''],
          ['', ''],
        ],
        SHAPE.square,
      ),
  },
  {
    name: 'code-review',
    title: { en: 'Code review', ro: 'Code review' },
    tags: {
      en: ['code', 'review', 'pull request', 'comment'],
      ro: ['cod', 'review', 'pull request', 'comentariu'],
    },
    places: [
      place(
        'code',
        { en: 'The code', ro: 'Codul' },
        { x: 150, y: 140, width: 960, height: 220 },
        { align: 'left', size: 60, colour: '#fffdf8' },
      ),
      place(
        'comment',
        { en: 'The review', ro: 'Observația' },
        { x: 270, y: 450, width: 820, height: 170 },
        { align: 'left' },
      ),
      place(
        'answer',
        { en: 'The answer', ro: 'Răspunsul' },
        { x: 270, y: 700, width: 820, height: 130 },
        { align: 'left', size: 60 },
      ),
    ],
    draw: codeReview,
  },
];

function codeReview() {
  const lines = [0, 1, 2, 3].map((row) => path(`M70 ${165 + row * 58}H110`, { stroke: muted, width: 6 }));
  const body = [
    box({ x: 40, y: 60, width: 1120, height: 320 }, { fill: ink, radius: 20, width: 7 }),
    path('M40 112H1160', { stroke: muted, width: 4 }),
    ...lines,
    box({ x: 230, y: 430, width: 900, height: 210 }, { fill: white, radius: 26 }),
    box({ x: 230, y: 680, width: 900, height: 170 }, { fill: marker, radius: 26 }),
    put(path('M-44 0A44 44 0 1 1 44 0A44 44 0 1 1 -44 0Z', { fill: rose }), 130, 500),
    put(path('M-44 0A44 44 0 1 1 44 0A44 44 0 1 1 -44 0Z', { fill: mint }), 130, 750),
  ];
  return still({ ...SHAPE.landscape, background: sand }, body.join(''), 'A code review');
}
