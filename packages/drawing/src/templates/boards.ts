import { bingo, calendarWeek, noteBoard } from '../scenes/boards.ts';
import { ladder } from '../scenes/papers.ts';
import { PALETTE } from '../shapes/palette.ts';
import { SHAPE } from '../shapes/picture.ts';
import { numbered, place, type Template, TITLE } from './template.ts';

const { marker, mint, sky, rose, peach } = PALETTE;

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

export const BOARDS: Template[] = [
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
];
