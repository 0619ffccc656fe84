import { dialogBox, mail, terminal } from '../scenes/screens.ts';
import { PALETTE } from '../shapes/palette.ts';
import { box, circle, fill } from '../shapes/pen.ts';
import { SHAPE, still } from '../shapes/picture.ts';
import { inset, numbered, place, type Template, TITLE } from './template.ts';

const { white, marker, ink, lilac } = PALETTE;

const CHAT = [
  { x: 40, y: 170, width: 760, height: 200 },
  { x: 280, y: 400, width: 760, height: 200 },
  { x: 40, y: 630, width: 760, height: 200 },
  { x: 280, y: 860, width: 760, height: 180 },
];

function chat() {
  const bubbles = CHAT.map((at, index) =>
    box(at, { fill: index % 2 ? marker : white, radius: 34, width: 4 }),
  );
  const head =
    fill({ x: 0, y: 0, width: 1080, height: 124 }, ink) + circle(78, 62, 36, { fill: marker, width: 4 });
  return still({ ...SHAPE.square, background: lilac }, head + bubbles.join(''), 'A chat');
}

const BUTTONS = [
  { x: 204, y: 458, width: 368, height: 76 },
  { x: 628, y: 458, width: 368, height: 76 },
];

export const SCREENS: Template[] = [
  {
    name: 'chat',
    title: { en: 'Group chat', ro: 'Chat de grup' },
    tags: { en: ['chat', 'messages', 'slack', 'teams'], ro: ['chat', 'mesaje', 'slack', 'teams'] },
    places: [
      place(
        'title',
        { en: 'Name of the chat', ro: 'Numele grupului' },
        { x: 140, y: 20, width: 900, height: 84 },
        { align: 'left', colour: white, size: 62 },
      ),
      ...numbered(
        'message',
        { en: 'Message', ro: 'Mesajul' },
        CHAT.map((at) => inset(at, 26)),
        { align: 'left', size: 62 },
      ),
    ],
    draw: chat,
  },
  {
    name: 'terminal',
    title: { en: 'Terminal', ro: 'Terminal' },
    tags: { en: ['terminal', 'code', 'deploy', 'error'], ro: ['terminal', 'cod', 'deploy', 'eroare'] },
    places: [
      place(
        'command',
        { en: 'Command', ro: 'Comanda' },
        { x: 70, y: 120, width: 1060, height: 110 },
        { align: 'left', colour: marker, size: 64 },
      ),
      place(
        'output',
        { en: 'Output', ro: 'Rezultatul' },
        { x: 70, y: 250, width: 1060, height: 360 },
        { align: 'left', vertical: 'top', colour: white, size: 64 },
      ),
    ],
    draw: () => terminal([]),
  },
  {
    name: 'dialog-box',
    title: { en: 'Are you sure?', ro: 'Ești sigur?' },
    tags: {
      en: ['dialog', 'error', 'warning', 'buttons'],
      ro: ['dialog', 'eroare', 'avertisment', 'butoane'],
    },
    places: [
      place(
        'title',
        TITLE,
        { x: 300, y: 98, width: 720, height: 58 },
        { align: 'left', colour: white, size: 40 },
      ),
      place(
        'text',
        { en: 'Question', ro: 'Întrebarea' },
        { x: 380, y: 186, width: 630, height: 232 },
        { align: 'left', size: 68 },
      ),
      ...numbered('button', { en: 'Button', ro: 'Butonul' }, BUTTONS, { size: 50 }),
    ],
    draw: () => dialogBox({ title: '', text: '', buttons: ['', ''] }),
  },
  {
    name: 'mail',
    title: { en: 'E-mail to everyone', ro: 'E-mail către toți' },
    tags: { en: ['mail', 'announcement', 'hr', 'reply all'], ro: ['mail', 'anunț', 'hr', 'reply all'] },
    places: [
      place(
        'to',
        { en: 'To', ro: 'Către' },
        { x: 290, y: 130, width: 830, height: 64 },
        { align: 'left', size: 52 },
      ),
      place(
        'subject',
        { en: 'Subject', ro: 'Subiect' },
        { x: 290, y: 220, width: 830, height: 64 },
        { align: 'left', size: 52 },
      ),
      place(
        'text',
        { en: 'Text', ro: 'Textul' },
        { x: 80, y: 330, width: 1040, height: 480 },
        { align: 'left', vertical: 'top', size: 72, colour: ink },
      ),
    ],
    draw: () => mail({ to: '', subject: '', text: '' }),
  },
];
