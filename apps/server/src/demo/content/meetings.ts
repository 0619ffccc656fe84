import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { bingo, calendarWeek } from '../drawing/scenes/boards.ts';
import { barChart } from '../drawing/scenes/charts.ts';
import { wheel } from '../drawing/scenes/moving.ts';
import { certificate } from '../drawing/scenes/papers.ts';
import type { DemoMeme } from './meme.ts';

const { peach, mint, sky, rose, marker, red } = PALETTE;

export const MEETINGS: DemoMeme[] = [
  {
    by: 'mihaela92',
    title: 'Bingo de ședință',
    message: 'Tipăriți-l. Avem câștigător în primele 4 minute.',
    company: 'ING',
    city: 'Bucuresti',
    age: 2.5,
    votes: 13,
    draw: () =>
      bingo(
        'Bingo de ședință',
        [
          'Mă auziți?',
          'Ești pe mut',
          'Se vede ecranul meu?',
          'Pe scurt… (40 min)',
          'Să ne sincronizăm',
          'Luăm offline',
          'Revin cu un e-mail',
          'Low-hanging fruit',
          'Câine care latră',
          'Best practice',
          'Facem un follow-up',
          'ASAP',
          'Cine ia notițe?',
          'La nivel high',
          'Fug, am alt call',
          'Mai avem 2 minute',
        ],
        [0, 1, 2, 6, 10, 14],
      ),
  },
  {
    by: 'oana.hr',
    title: 'O diplomă meritată',
    company: 'Accenture',
    city: 'Bucuresti',
    age: 52,
    votes: 11,
    draw: () =>
      certificate({
        title: 'Diplomă',
        text: 'Se acordă întregii echipe, pentru că a supraviețuit unei ședințe de două ore care putea fi un e-mail.',
        signature: 'Semnat: E-mailul',
      }),
  },
  {
    by: 'ruxandra',
    title: 'Când lucrez? Joi, la 17:45.',
    company: 'Ericsson',
    city: 'Bucuresti',
    age: 98,
    votes: 8,
    draw: () => {
      const meeting = (rows: number, name = 'Ședință') => ({ name, rows, colour: sky });
      return calendarWeek({
        title: 'Săptămâna mea, pe scurt',
        days: ['Lu', 'Ma', 'Mi', 'Jo', 'Vi'],
        blocks: [
          [
            meeting(3),
            { name: 'Prânz (cu laptopul)', rows: 1, colour: peach },
            meeting(4, 'Ședință despre ședințe'),
          ],
          [meeting(2, 'Pre-ședință'), meeting(4), meeting(2, 'Post-ședință')],
          [meeting(8, 'Workshop: mai puține ședințe')],
          [meeting(5), meeting(2, 'Ședință scurtă'), { name: 'LUCRU', rows: 1, colour: marker }],
          [meeting(4), { name: 'Raport: de ce nu e gata', rows: 4, colour: rose }],
        ],
      });
    },
  },
  {
    by: 'andrei_p',
    title: 'We did the maths during the meeting',
    company: 'Microsoft',
    city: 'Timisoara',
    age: 200,
    votes: 10,
    draw: () =>
      barChart({
        title: 'What things cost',
        labels: ['A new coffee machine', 'Team lunch', 'One status meeting'],
        series: [{ name: 'Cost', colour: red, values: [0.3, 0.42, 1] }],
        unit: 'Money',
        background: mint,
      }),
  },
  {
    by: 'tudor.b',
    title: 'Cine ia notițe azi?',
    message: 'Procesul a fost auditat. E corect.',
    company: 'Genpact',
    city: 'Cluj-Napoca',
    age: 30,
    votes: 12,
    draw: () => wheel('Cine ia notițe azi?', 'Tu', 'Felicitări: tu!'),
  },
];
