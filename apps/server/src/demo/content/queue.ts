import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { noteBoard } from '../drawing/scenes/boards.ts';
import { barChart, venn } from '../drawing/scenes/charts.ts';
import { captioned, comic } from '../drawing/scenes/comics.ts';
import { checklist, ladder } from '../drawing/scenes/papers.ts';
import { chat, dialogBox, mail, terminal } from '../drawing/scenes/screens.ts';
import { stickyNote } from '../drawing/shapes/bubbles.ts';
import { desk, monitor, mug } from '../drawing/shapes/furniture.ts';
import { CAST } from '../drawing/shapes/people.ts';
import { SHAPE } from '../drawing/shapes/picture.ts';
import type { DemoMeme } from './meme.ts';

const { peach, mint, sky, rose, steel, marker, green, white, red } = PALETTE;

export const PENDING: DemoMeme[] = [
  {
    by: 'cristi.devops',
    title: 'Two-factor authentication',
    company: 'Bitdefender',
    city: 'Bucuresti',
    age: 0.3,
    draw: () => {
      const notes =
        stickyNote('Password: see other note', { x: -150, y: -164, width: 130, height: 110 }, marker) +
        stickyNote('Password: Password2', { x: 30, y: -110, width: 130, height: 100 }, rose);
      return captioned(
        {
          wall: mint,
          front: [
            { drawing: desk(620), x: 0.5 },
            { drawing: monitor() + notes, x: 0.42, above: 150, scale: 1.25 },
            { drawing: mug(), x: 0.84, above: 150 },
          ],
        },
        { top: 'Two-factor', bottom: 'Two sticky notes' },
        SHAPE.square,
      );
    },
  },
  {
    by: 'ioana.m',
    title: 'Estimates, translated',
    company: 'Luxoft',
    city: 'Bucuresti',
    age: 1.1,
    draw: () =>
      ladder(
        'Estimates, translated',
        ['They say', 'They mean'],
        [
          ['Trivial', 'I have not looked'],
          ['Five minutes', 'Tomorrow'],
          ['Tomorrow', 'Next sprint'],
          ['Next sprint', 'Never'],
          ['It is done', 'It compiles'],
        ],
        SHAPE.portrait,
      ),
  },
  {
    by: 'emma.w',
    title: 'Retro',
    company: 'Adobe',
    city: 'Bucuresti',
    age: 2.2,
    nameless: true,
    draw: () =>
      noteBoard('Retrospective', [
        { head: 'Went well', notes: ['Pizza'] },
        { head: 'Went badly', notes: ['Not enough pizza', 'The release'] },
        { head: 'Actions', notes: ['More pizza', 'Owner: nobody'] },
      ]),
  },
  {
    by: 'dragoș',
    title: 'Exercițiu de evacuare',
    company: 'Bosch',
    city: 'Cluj-Napoca',
    age: 3.5,
    draw: () =>
      comic(
        [
          {
            wall: rose,
            label: 'Exercițiu de evacuare',
            people: [
              { look: CAST.boss, x: 0.3, face: 'shocked', arms: ['up', 'up'], says: 'Toată lumea afară!' },
              { look: CAST.elena, x: 0.72, face: 'flat', arms: ['holding', 'down'] },
            ],
          },
          {
            wall: sky,
            floor: green,
            people: [
              { look: CAST.radu, x: 0.2, face: 'happy' },
              {
                look: CAST.boss,
                x: 0.5,
                face: 'happy',
                arms: ['up', 'hip'],
                says: 'În sfârșit, un stand-up la care vine toată lumea!',
              },
              { look: CAST.elena, x: 0.82, face: 'tired', arms: ['holding', 'down'] },
            ],
          },
        ],
        2,
      ),
  },
  {
    by: 'mihaela92',
    title: 'Energia, pe zile',
    company: 'Orange',
    city: 'Bucuresti',
    age: 5.5,
    draw: () =>
      barChart({
        title: 'Energia, pe zile',
        labels: ['Luni', 'Marți', 'Miercuri', 'Joi', 'Vineri, 16:59'],
        series: [{ name: 'Energie', colour: marker, values: [0.06, 0.25, 0.34, 0.5, 1] }],
        unit: 'Energie',
      }),
  },
  {
    by: 'andrei_p',
    title: 'npm install pauză',
    company: 'UiPath',
    city: 'Cluj-Napoca',
    age: 7,
    draw: () =>
      terminal([
        '$ npm install pauză',
        'added 1482 packages, 0 pauze',
        '$ npm audit',
        '12 vulnerabilități: 11 luni, una vineri',
        '$ npm audit fix --force',
        'acum sunt 40',
      ]),
  },
  {
    by: 'tudor.b',
    title: 'O zi productivă',
    company: 'General',
    age: 9,
    draw: () =>
      checklist('Ce am făcut azi', [
        { text: 'Am scris lista asta', done: true },
        { text: 'Am bifat primul punct', done: true },
        { text: 'Am mutat restul pe mâine', done: true },
        { text: 'Restul', done: false },
      ]),
  },
  {
    by: 'bianca.t',
    title: 'Quick question',
    company: 'Microsoft',
    city: 'Bucuresti',
    age: 12,
    draw: () =>
      chat('Quick question', [
        { from: 'Alex', text: 'Quick question', time: '16:57' },
        { from: 'Me', text: 'Sure, write it here.', time: '16:57', mine: true },
        { from: 'Alex', text: 'Easier if I call', time: '16:58' },
        { from: 'Me', text: 'Please write it here.', time: '16:58', mine: true },
        { from: 'Alex', text: 'Calling', time: '16:58' },
      ]),
  },
  {
    by: 'james_qa',
    title: 'Who should be in this meeting',
    company: 'Cognizant',
    city: 'Bucuresti',
    age: 15,
    draw: () =>
      venn({
        title: 'Meeting invitations',
        left: 'People who are needed',
        right: 'People who were invited',
        middle: 'Nobody',
      }),
  },
  {
    by: 'ștefan.c',
    title: 'Unsaved changes',
    company: 'General',
    proposes: 'Endeva Romania',
    city: 'Bucuresti',
    age: 21,
    draw: () =>
      dialogBox({
        title: '17:00',
        text: 'Leave work on time? Your colleagues can see you.',
        buttons: ['Stay', 'Stay longer'],
      }),
  },
];

export const REJECTED: DemoMeme[] = [
  {
    by: 'tudor.b',
    title: 'test',
    company: 'General',
    age: 140,
    status: 'rejected',
    reason: 'This looks like a test. Post the real one, we are curious.',
    draw: () => captioned({ wall: steel }, { top: 'test' }, SHAPE.wide),
  },
  {
    by: 'ioana.m',
    title: 'Salut, ești?',
    company: 'Capgemini',
    city: 'Bucuresti',
    age: 33,
    status: 'rejected',
    reason: 'Se vede numele unui client în titlul conversației. Acoperă-l și mai trimite o dată.',
    draw: () =>
      chat('Client Important SRL', [
        { from: 'Client', text: 'Salut, ești?', time: '18:01' },
        { from: 'Eu', text: 'Nu.', time: '18:01', mine: true },
      ]),
  },
  {
    by: 'andrei_p',
    title: 'Vând bicicletă',
    company: 'eMAG',
    city: 'Oradea',
    age: 220,
    status: 'rejected',
    reason: 'E un anunț, nu o glumă. Frumoasă bicicletă, totuși.',
    draw: () =>
      mail({
        to: 'toți colegii',
        subject: 'Vând bicicletă, puțin folosită',
        text: 'Roșie, două roți, o singură pantă.\nMotivul vânzării: panta.',
      }),
  },
  {
    by: 'vlad-andrei',
    title: 'Graphs',
    company: 'Atos',
    city: 'Timisoara',
    age: 75,
    status: 'rejected',
    reason: 'We cannot tell what the bars are. Neither can your manager, we suppose.',
    draw: () =>
      barChart({
        title: 'Things over time',
        labels: ['A', 'B', 'C'],
        series: [{ name: 'Stuff', colour: red, values: [0.5, 0.5, 0.5] }],
        unit: '?',
        background: white,
      }),
  },
  {
    by: 'emma.w',
    title: 'Open plan, again',
    company: 'Google',
    city: 'Bucuresti',
    age: 6,
    status: 'rejected',
    reason: 'A duplicate: the same joke is on the home page already.',
    draw: () =>
      comic(
        [
          {
            wall: peach,
            label: 'Tuesday',
            people: [
              { look: CAST.vlad, x: 0.3, seated: true, arms: ['typing', 'typing'] },
              {
                look: { ...CAST.dan, extras: ['headset'] },
                x: 0.7,
                seated: true,
                arms: ['typing', 'typing'],
              },
            ],
            front: [{ drawing: desk(500), x: 0.5 }],
          },
        ],
        1,
      ),
  },
];
