import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { noteBoard } from '../drawing/scenes/boards.ts';
import { barChart, lineChart } from '../drawing/scenes/charts.ts';
import { captioned } from '../drawing/scenes/comics.ts';
import { dialogBox, terminal } from '../drawing/scenes/screens.ts';
import { desk, laptop } from '../drawing/shapes/furniture.ts';
import { duck, keyCap } from '../drawing/shapes/objects.ts';
import { CAST } from '../drawing/shapes/people.ts';
import { SHAPE } from '../drawing/shapes/picture.ts';
import type { DemoMeme } from './meme.ts';

const { sky, lilac, sand, marker, red, green, blue } = PALETTE;

/** Jokes about software and its developers. */
export const CODE: DemoMeme[] = [
  {
    by: 'james_qa',
    title: 'Bugs fixed vs bugs found',
    message: 'I am not saying stop fixing. I am just showing a chart.',
    company: 'UiPath',
    city: 'Bucuresti',
    age: 1.4,
    votes: 8,
    draw: () =>
      barChart({
        title: 'Bugs, this sprint',
        labels: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
        series: [
          { name: 'fixed', colour: green, values: [0.2, 0.26, 0.3, 0.42, 0.05] },
          { name: 'found while fixing', colour: red, values: [0.24, 0.4, 0.56, 0.78, 1] },
        ],
      }),
  },
  {
    by: 'dragoș',
    title: 'fix final chiar final',
    company: 'Luxoft',
    city: 'Bucuresti',
    age: 18,
    votes: 9,
    draw: () =>
      terminal([
        '$ git log --oneline',
        'a1f03c  fix',
        'b77e21  fix 2',
        'c90d4e  fix final',
        'd1e8aa  fix final chiar final',
        'e5522f  revert „fix final chiar final”',
        'f00ba4  sper că merge',
      ]),
  },
  {
    by: 'emma.w',
    title: 'It depends',
    company: 'Adobe',
    city: 'Bucuresti',
    age: 68,
    votes: 11,
    draw: () =>
      lineChart({
        title: 'A career in software',
        labels: ['Year 1', 'Year 2', 'Year 5', 'Year 10'],
        series: [
          { name: 'What I think I know', colour: blue, values: [1, 0.8, 0.35, 0.12] },
          { name: 'Answering “it depends”', colour: red, values: [0.02, 0.16, 0.62, 1] },
        ],
        background: sand,
      }),
  },
  {
    by: 'tudor.b',
    title: 'Senior consultant, works for free',
    company: 'Luxoft',
    city: 'Bucuresti',
    age: 22,
    votes: 7,
    draw: () =>
      captioned(
        {
          wall: sky,
          people: [
            { look: CAST.dan, x: 0.3, seated: true, face: 'sad', arms: ['typing', 'toFace'], scale: 1.1 },
          ],
          front: [
            { drawing: desk(620), x: 0.5 },
            { drawing: laptop(red), x: 0.33, above: 150 },
            { drawing: duck(), x: 0.74, above: 150, scale: 1.3 },
          ],
        },
        { top: 'Have you tried', bottom: 'reading the error message?' },
        SHAPE.square,
      ),
  },
  {
    by: 'ștefan.c',
    title: 'Tastatura de senior',
    company: 'Google',
    city: 'Bucuresti',
    age: 110,
    votes: 6,
    draw: () =>
      captioned(
        {
          wall: lilac,
          floor: PALETTE.wood,
          props: [
            { drawing: keyCap('Ctrl', marker), x: 0.26, above: 86, scale: 1.2, turn: -4 },
            { drawing: keyCap('C'), x: 0.5, above: 76, scale: 1.2, turn: 3 },
            { drawing: keyCap('V'), x: 0.74, above: 86, scale: 1.2, turn: -2 },
          ],
        },
        { top: 'Tastatura de senior', bottom: 'Restul tastelor sunt decorative' },
        SHAPE.wide,
      ),
  },
  {
    by: 'bianca.t',
    title: 'Our board is very agile',
    company: 'Atos',
    city: 'Timisoara',
    age: 4,
    votes: 5,
    draw: () =>
      noteBoard('Sprint 47', [
        {
          head: 'To do',
          notes: ['Fix login', 'Fix the fix', 'Write docs', 'Read docs', 'Dark mode', 'Lunch'],
        },
        { head: 'In progress', notes: ['Choose a colour for this board'] },
        { head: 'Done', notes: ['Create board'] },
      ]),
  },
  {
    by: 'sorin',
    title: 'Răspunde tuturor',
    message: 'Toate butoanele fac același lucru. Am testat.',
    company: 'HP',
    city: 'Bucuresti',
    age: 90,
    votes: 6,
    draw: () =>
      dialogBox({
        title: 'E-mail',
        text: 'Sigur răspunzi tuturor? 4 312 colegi abia așteaptă.',
        buttons: ['Da', 'Desigur', 'OK'],
      }),
  },
];
