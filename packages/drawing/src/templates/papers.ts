import { certificate, checklist } from '../scenes/papers.ts';
import { stickyNote } from '../shapes/bubbles.ts';
import { monitor } from '../shapes/furniture.ts';
import { fridge } from '../shapes/objects.ts';
import { PALETTE } from '../shapes/palette.ts';
import { box, fill, path, place as put } from '../shapes/pen.ts';
import { SHAPE, still } from '../shapes/picture.ts';
import { numbered, place, type Template, TITLE } from './template.ts';

const { marker, mint, sky, rose, wood, white, sand, ink, muted, lilac } = PALETTE;
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
