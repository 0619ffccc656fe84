import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { barChart, pieChart } from '../drawing/scenes/charts.ts';
import { comic } from '../drawing/scenes/comics.ts';
import { progressBar } from '../drawing/scenes/moving.ts';
import { chat, mail } from '../drawing/scenes/screens.ts';
import { desk, laptop, mug, plant, windowPane } from '../drawing/shapes/furniture.ts';
import { cat, grill, ironingBoard, rain } from '../drawing/shapes/objects.ts';
import { CAST, type Look } from '../drawing/shapes/people.ts';
import type { DemoMeme } from './meme.ts';

const { peach, mint, sky, lilac, rose, sand, steel, marker, red, green, blue } = PALETTE;
const muffled = (look: Look): Look => ({ ...look, extras: ['headset'] });

/** Jokes about working from home, chats and teams. */
export const REMOTE: DemoMeme[] = [
  {
    by: 'ioana.m',
    title: 'Lucrez de acasă',
    message: 'Pisica a dat approve la trei PR-uri.',
    company: 'eMAG',
    city: 'Bucuresti',
    age: 0.2,
    votes: 6,
    draw: () =>
      comic(
        [
          {
            wall: mint,
            label: 'Așteptări',
            props: [
              { drawing: windowPane(), x: 0.82, y: 0.45, scale: 0.7 },
              { drawing: plant(), x: 0.12, scale: 0.9 },
            ],
            people: [{ look: CAST.ioana, x: 0.48, seated: true, face: 'serene', arms: ['typing', 'typing'] }],
            front: [
              { drawing: desk(360), x: 0.5 },
              { drawing: laptop(), x: 0.46, above: 150 },
              { drawing: mug(), x: 0.74, above: 150 },
            ],
          },
          {
            wall: rose,
            label: 'Realitate',
            people: [{ look: CAST.ioana, x: 0.34, seated: true, face: 'gone', arms: ['typing', 'toFace'] }],
            front: [
              { drawing: ironingBoard(), x: 0.5, scale: 1.2 },
              { drawing: laptop(), x: 0.36, above: 164, scale: 0.9 },
              { drawing: cat(), x: 0.68, above: 164, scale: 0.95 },
            ],
          },
        ],
        2,
        { width: 1200, height: 820 },
      ),
  },
  {
    by: 'dragoș',
    title: 'Salut',
    message: 'Spoiler: voia parola de la Wi-Fi.',
    company: 'Capgemini',
    city: 'Bucuresti',
    age: 1.9,
    votes: 10,
    draw: () =>
      chat('Coleg (scrie…)', [
        { from: 'Coleg', text: 'Salut', time: '09:02' },
        { from: 'Eu', text: 'Salut! Spune.', time: '09:02', mine: true },
        { from: 'Coleg', text: 'Ești?', time: '09:47' },
        { from: 'Eu', text: 'Da.', time: '09:47', mine: true },
        { from: 'Coleg', text: 'Am o întrebare scurtă', time: '11:15' },
        { from: 'Eu', text: 'Te rog.', time: '11:15', mine: true },
        { from: 'Coleg', text: 'Lasă, revin mâine', time: '17:58' },
      ]),
  },
  {
    by: 'ruxandra',
    title: '37 de răspunsuri mai târziu',
    company: 'BCR',
    city: 'Bucuresti',
    age: 210,
    votes: 7,
    draw: () =>
      chat('#toată-firma', [
        { from: 'Dan', text: 'Cine are cheia de la sala mare?', time: '10:01' },
        { from: 'Elena', text: 'Nu eu.', time: '10:02' },
        { from: 'Radu', text: 'Nici eu.', time: '10:02' },
        { from: 'Vlad', text: '+1 nici eu', time: '10:03' },
        { from: 'Dan', text: 'Era descuiată.', time: '10:40' },
      ]),
  },
  {
    by: 'james_qa',
    title: 'A study of 400 calls',
    company: 'Vodafone',
    city: 'Brasov',
    age: 48,
    votes: 8,
    draw: () =>
      pieChart('What we say in calls', [
        { name: '“You are on mute”', share: 0.38, colour: marker },
        { name: '“Can you see my screen?”', share: 0.27, colour: red },
        { name: '“Sorry, you go first”', share: 0.2, colour: blue },
        { name: '“Is that a cat?”', share: 0.1, colour: mint },
        { name: 'The topic', share: 0.05, colour: green },
      ]),
  },
  {
    by: 'cristi.devops',
    title: 'Durează un minut',
    company: 'HP',
    city: 'Cluj-Napoca',
    age: 62,
    votes: 9,
    draw: () =>
      progressBar({
        title: 'Se instalează actualizări',
        steps: [
          { done: 0.04, text: '1%. Durează un minut.' },
          { done: 0.45, text: '45%. Nu opriți calculatorul.' },
          { done: 0.8, text: '80%. Aveți o prezentare acum?' },
          { done: 0.98, text: '99%. Aproape gata.' },
          { done: 0.98, text: '99%. Tot aproape.' },
          { done: 0, text: '0%. O luăm de la capăt.' },
        ],
      }),
  },
  {
    by: 'emma.w',
    title: 'Out of office',
    company: 'Dell',
    city: 'Bucuresti',
    age: 100,
    votes: 11,
    draw: () =>
      mail({
        to: 'toată lumea',
        subject: 'Răspuns automat: concediu',
        text: 'Bună!\nNu sunt la birou până luni.\nDacă e urgent, respiră adânc.\nDacă e foarte urgent, mai respiră o dată.\n\nCu drag,\nun hamac',
      }),
  },
  {
    by: 'vlad-andrei',
    title: 'Open plan',
    message: 'Collaboration is when two people take off one ear at the same time.',
    company: 'Google',
    city: 'Bucuresti',
    age: 7,
    votes: 4,
    draw: () =>
      comic(
        [
          {
            wall: sky,
            label: 'The brochure',
            people: [
              { look: CAST.ana, x: 0.2, face: 'laughing', arms: ['pointing', 'hip'] },
              { look: CAST.vlad, x: 0.5, face: 'happy', arms: ['up', 'up'] },
              { look: CAST.elena, x: 0.8, face: 'laughing', arms: ['hip', 'pointing'] },
            ],
          },
          {
            wall: steel,
            label: 'Tuesday',
            people: [
              { look: muffled(CAST.ana), x: 0.18, seated: true, arms: ['typing', 'typing'] },
              { look: muffled(CAST.radu), x: 0.5, seated: true, face: 'tired', arms: ['typing', 'typing'] },
              { look: muffled(CAST.elena), x: 0.82, seated: true, arms: ['typing', 'typing'] },
            ],
            front: [
              { drawing: desk(530), x: 0.5 },
              { drawing: laptop(), x: 0.18, above: 150, scale: 0.8 },
              { drawing: laptop(), x: 0.5, above: 150, scale: 0.8 },
              { drawing: laptop(), x: 0.82, above: 150, scale: 0.8 },
            ],
          },
        ],
        1,
        { width: 960, height: 1200 },
      ),
  },
  {
    by: 'bianca.t',
    title: 'My battery',
    company: 'General',
    age: 170,
    votes: 2,
    draw: () =>
      barChart({
        title: 'My battery on a Monday',
        labels: ['Before coffee', 'After coffee', 'After one e-mail'],
        series: [{ name: 'Battery', colour: green, values: [0.08, 1, 0.12] }],
        unit: 'Charge',
        background: peach,
      }),
  },
  {
    by: 'oana.hr',
    title: 'Team building',
    message: 'La final ne-am unit. Împotriva organizatorului.',
    company: 'ING',
    city: 'Bucuresti',
    age: 400,
    votes: 7,
    draw: () =>
      comic(
        [
          {
            wall: sand,
            floor: green,
            label: 'În invitație',
            props: [{ drawing: grill(), x: 0.5, scale: 0.9 }],
            people: [
              { look: CAST.ana, x: 0.2, face: 'laughing', arms: ['up', 'hip'] },
              { look: CAST.mihai, x: 0.8, face: 'happy', arms: ['hip', 'up'] },
            ],
          },
          {
            wall: steel,
            floor: green,
            label: 'Sâmbătă',
            props: [
              { drawing: grill(), x: 0.5, scale: 0.8 },
              { drawing: rain(), x: 0.4, above: 270, scale: 0.75 },
            ],
            people: [
              { look: CAST.ana, x: 0.2, face: 'sad' },
              { look: CAST.mihai, x: 0.78, face: 'tired', says: 'Prinde Wi-Fi aici?' },
            ],
          },
        ],
        2,
        { width: 1200, height: 720 },
      ),
  },
  {
    by: 'sorin',
    title: 'Pontajul meu',
    company: 'Accenture',
    city: 'Cluj-Napoca',
    age: 450,
    votes: 0,
    draw: () =>
      pieChart(
        'Pontajul, săptămâna asta',
        [
          { name: 'Alte activități', share: 0.9, colour: lilac },
          { name: 'Completat pontajul', share: 0.07, colour: marker },
          { name: 'Activități', share: 0.03, colour: red },
        ],
        sand,
      ),
  },
];
