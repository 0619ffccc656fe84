import { lettering } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { lineChart, venn } from '../drawing/scenes/charts.ts';
import { captioned, comic } from '../drawing/scenes/comics.ts';
import { checklist, ladder } from '../drawing/scenes/papers.ts';
import { floorPlan, orgChart } from '../drawing/scenes/plans.ts';
import { stickyNote } from '../drawing/shapes/bubbles.ts';
import { coffeeMachine, door, plant, printer, wiltedPlant } from '../drawing/shapes/furniture.ts';
import { car, fridge, scooter, snail } from '../drawing/shapes/objects.ts';
import { CAST } from '../drawing/shapes/people.ts';
import { SHAPE } from '../drawing/shapes/picture.ts';
import type { DemoMeme } from './meme.ts';

const { peach, mint, sky, lilac, rose, steel, marker, red, blue, sand } = PALETTE;

/** Jokes about the building, the kitchen and the commute. */
export const OFFICE: DemoMeme[] = [
  {
    by: 'bianca.t',
    title: 'Severity 1',
    message: 'The website was down too, but nobody noticed.',
    company: 'Oracle',
    city: 'Bucuresti',
    age: 3,
    votes: 12,
    draw: () => {
      const machine =
        coffeeMachine() +
        lettering(
          'ERROR',
          { x: -58, y: -288, width: 116, height: 40 },
          { size: 32, colour: red, weight: 2.6 },
        );
      return captioned(
        {
          wall: sand,
          ground: 0.73,
          props: [{ drawing: machine, x: 0.5, scale: 1.02 }],
          people: [
            { look: CAST.elena, x: 0.14, face: 'shocked', arms: ['up', 'up'] },
            { look: CAST.radu, x: 0.31, face: 'gone', arms: ['toFace', 'toFace'] },
            { look: CAST.boss, x: 0.72, face: 'sad', arms: ['shrug', 'shrug'] },
            { look: CAST.vlad, x: 0.89, face: 'shocked', arms: ['up', 'toFace'] },
          ],
        },
        { top: 'Coffee machine down', bottom: 'Severity 1. All hands.' },
        { width: 1200, height: 1000 },
      );
    },
  },
  {
    by: 'mihaela92',
    title: 'Frigiderul de la etajul 3',
    company: 'Banca Transilvania',
    city: 'Cluj-Napoca',
    age: 12,
    votes: 13,
    draw: () => {
      const notes =
        stickyNote('Iaurtul lui Dan. NU ATINGE!', { x: -70, y: -400, width: 150, height: 100 }, marker) +
        stickyNote('Dan, l-am atins.', { x: -60, y: -272, width: 140, height: 90 }, rose) +
        stickyNote('Expirat din 2022. Igiena', { x: -50, y: -165, width: 166, height: 130 }, mint);
      return comic(
        [
          {
            wall: sky,
            props: [{ drawing: fridge() + notes, x: 0.36, scale: 1.22 }],
            people: [{ look: CAST.dan, x: 0.8, face: 'shocked', arms: ['toFace', 'down'] }],
          },
        ],
        1,
        SHAPE.portrait,
      );
    },
  },
  {
    by: 'ioana.m',
    title: 'Performance review',
    company: 'General',
    age: 26,
    votes: 10,
    draw: () =>
      captioned(
        {
          wall: mint,
          props: [
            { drawing: plant(), x: 0.5, scale: 1.9 },
            { drawing: wiltedPlant(), x: 0.15, scale: 0.7 },
          ],
          people: [{ look: CAST.boss, x: 0.84, face: 'happy', arms: ['hip', 'pointing'] }],
        },
        { top: 'The only one here', bottom: 'with a growth plan' },
        SHAPE.square,
      ),
  },
  {
    by: 'james_qa',
    title: 'It knows',
    company: 'Dell',
    city: 'Bucuresti',
    age: 56,
    votes: 9,
    draw: () =>
      captioned(
        {
          wall: rose,
          props: [{ drawing: printer(), x: 0.66, scale: 1.25 }],
          people: [{ look: CAST.intern, x: 0.22, face: 'sad', arms: ['holding', 'holding'] }],
        },
        { top: 'Printers can smell', bottom: 'a deadline' },
        SHAPE.wide,
      ),
  },
  {
    by: 'oana.hr',
    title: 'Prognoza din open space',
    company: 'Continental',
    city: 'Timisoara',
    age: 36,
    nameless: true,
    votes: 8,
    draw: () =>
      floorPlan('Prognoza din open space', [
        { name: 'La geam: 31°, pălărie de soare', x: 0, y: 0, width: 0.5, height: 0.5, colour: marker },
        {
          name: 'Sub aer condiționat: -4°, izolat fulgi',
          x: 0.5,
          y: 0,
          width: 0.5,
          height: 0.5,
          colour: sky,
        },
        { name: 'La mijloc: dezbateri', x: 0, y: 0.5, width: 0.5, height: 0.5, colour: peach },
        { name: 'Lângă bucătărie: ceață de pește', x: 0.5, y: 0.5, width: 0.5, height: 0.5, colour: mint },
      ]),
  },
  {
    by: 'dragoș',
    title: 'Organigrama adevărată',
    company: 'Orange',
    city: 'Bucuresti',
    age: 145,
    votes: 14,
    draw: () =>
      orgChart({
        title: 'Cine conduce de fapt',
        top: 'Director general',
        below: ['Director', 'Director de directori', 'Manager'],
        really: 'Doamna de la recepție, care știe unde e cheia',
      }),
  },
  {
    by: 'vlad-andrei',
    title: '8:59, un loc liber',
    company: 'OMV Petrom',
    city: 'Bucuresti',
    age: 80,
    votes: 5,
    draw: () =>
      captioned(
        {
          wall: sky,
          floor: steel,
          props: [
            { drawing: car(red), x: 0.18, scale: 1.1 },
            { drawing: scooter(), x: 0.51, scale: 1.1, turn: 8 },
            { drawing: car(mint), x: 0.84, scale: 1.1 },
          ],
        },
        { top: 'Ultimul loc de parcare', bottom: 'O trotinetă. Pe diagonală.' },
        SHAPE.wide,
      ),
  },
  {
    by: 'andrei_p',
    title: 'Naveta: 3 km',
    company: 'Emerson',
    city: 'Cluj-Napoca',
    age: 6,
    votes: 6,
    draw: () =>
      captioned(
        {
          wall: peach,
          floor: steel,
          props: [
            { drawing: car(blue), x: 0.25, scale: 1.3 },
            { drawing: snail(), x: 0.74, mirrored: true, scale: 1.4 },
          ],
        },
        { top: 'Naveta: 3 km', bottom: 'El ajunge la daily' },
        { width: 1080, height: 810 },
      ),
  },
  {
    by: 'raluca.v',
    title: 'Day 90',
    company: 'IBM',
    city: 'Brasov',
    age: 230,
    votes: 7,
    draw: () =>
      checklist('Onboarding, day 90', [
        { text: 'Get a badge', done: true },
        { text: 'Find the good coffee', done: true },
        { text: 'Give a status update', done: true },
        { text: 'Get a laptop', done: false },
        { text: 'Find out what we do', done: false },
      ]),
  },
  {
    by: 'ștefan.c',
    title: 'În lift, cu colegii',
    company: 'BCR',
    city: 'Bucuresti',
    age: 180,
    votes: 3,
    draw: () => {
      const ride = (label: string, left: string, right: string) => ({
        wall: steel,
        label,
        props: [{ drawing: door(sand), x: 0.5, scale: 0.86 }],
        people: [
          { look: CAST.mihai, x: 0.3, face: 'happy' as const, ...(left ? { says: left } : {}) },
          { look: CAST.elena, x: 0.7, face: 'flat' as const, ...(right ? { says: right } : {}) },
        ],
      });
      return comic(
        [
          ride('Etajul 1', 'Ce frig e azi!', ''),
          ride('Etajul 2', '', 'Suntem în lift.'),
          ride('Etajul 3', 'Deci… vineri.', ''),
        ],
        3,
        { width: 1280, height: 700 },
      );
    },
  },
  {
    by: 'emma.w',
    title: 'Profilul ideal',
    company: 'Deloitte',
    city: 'Bucuresti',
    age: 280,
    votes: 9,
    draw: () =>
      venn({ title: 'Cariera mea', left: 'Ce am studiat', right: 'Ce fac la muncă', middle: 'Excel' }),
  },
  {
    by: 'mihaela92',
    title: 'Dicționar de e-mail',
    message: 'Salvați-l. Vă scutește de două conflicte pe săptămână.',
    company: 'Deloitte',
    city: 'Cluj-Napoca',
    age: 14,
    votes: 11,
    draw: () =>
      ladder(
        'Cum se citește un e-mail',
        ['Scrie', 'Înseamnă'],
        [
          ['Nu e urgent', 'E urgent'],
          ['Mulțumesc anticipat', 'N-ai de ales'],
          ['Revin cu un reminder', 'E al patrulea'],
          ['După cum am scris mai jos', 'Citește, te rog'],
          ['Îmi scapă mie ceva?', 'Îți scapă ție ceva'],
          ['O zi frumoasă!', 'Ultimul avertisment'],
        ],
      ),
  },
  {
    by: 'tudor.b',
    title: 'Motivația, pe ore',
    company: 'Genpact',
    city: 'Bucuresti',
    age: 120,
    votes: 5,
    draw: () =>
      lineChart({
        title: 'Motivația, pe ore',
        labels: ['9', '10', '11', '12', '13', '14', '15', '16', '17'],
        series: [{ name: 'Motivație', colour: red, values: [0.12, 0.3, 0.45, 0.96, 0.1, 0.05, 0.2, 0.5, 1] }],
        unit: 'Motivație',
        background: lilac,
      }),
  },
];
