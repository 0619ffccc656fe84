import { lettering } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { captioned, comic } from '../drawing/scenes/comics.ts';
import { flowchart } from '../drawing/scenes/diagrams.ts';
import { desk, flame, laptop, monitor, mug, serverRack } from '../drawing/shapes/furniture.ts';
import { CAST, type Face, type Look } from '../drawing/shapes/people.ts';
import { SHAPE } from '../drawing/shapes/picture.ts';
import type { DemoMeme } from './meme.ts';

const { peach, mint, sky, lilac, rose, marker, red, white } = PALETTE;

export const DELIVERY: DemoMeme[] = [
  {
    by: 'cristi.devops',
    title: 'Vineri, ora 17:00',
    message: 'E doar o modificare mică.',
    company: 'Bitdefender',
    city: 'Bucuresti',
    age: 8,
    votes: 14,
    draw: () =>
      captioned(
        {
          wall: peach,
          props: [
            { drawing: serverRack(red), x: 0.24, scale: 0.85 },
            { drawing: serverRack(red), x: 0.78, scale: 0.85 },
            { drawing: flame(1.1), x: 0.15, above: 290 },
            { drawing: flame(1.2), x: 0.29, above: 300 },
            { drawing: flame(1.15), x: 0.73, above: 300 },
            { drawing: flame(1), x: 0.86, above: 290 },
          ],
          people: [{ look: CAST.dan, x: 0.5, face: 'serene', arms: ['holding', 'hip'], scale: 1.05 }],
          front: [
            { drawing: flame(1.2), x: 0.12 },
            { drawing: flame(1), x: 0.66 },
            { drawing: mug(), x: 0.555, above: 172, scale: 0.8 },
            { drawing: flame(1.5), x: 0.92 },
          ],
        },
        { top: 'Deploy vineri, 17:00', bottom: 'Ce poate să meargă prost?' },
        SHAPE.square,
      ),
  },
  {
    by: 'andrei_p',
    title: 'La mine merge',
    company: 'Bosch',
    city: 'Cluj-Napoca',
    age: 44,
    votes: 10,
    draw: () =>
      comic(
        [
          {
            wall: mint,
            people: [
              { look: CAST.boss, x: 0.25, face: 'sad', arms: ['pointing', 'hip'], says: 'Nu merge.' },
              {
                look: CAST.radu,
                x: 0.7,
                seated: true,
                face: 'smug',
                arms: ['typing', 'shrug'],
                says: 'La mine merge.',
              },
            ],
            front: [
              { drawing: desk(280), x: 0.7 },
              { drawing: laptop(), x: 0.7, above: 150 },
            ],
          },
          {
            wall: sky,
            people: [
              {
                look: CAST.boss,
                x: 0.32,
                face: 'happy',
                arms: ['holding', 'holding'],
                says: 'Perfect. Pe al tău îl livrăm.',
              },
              { look: CAST.radu, x: 0.76, seated: true, face: 'shocked', arms: ['up', 'up'] },
            ],
            front: [
              { drawing: laptop(), x: 0.32, above: 118 },
              { drawing: desk(240), x: 0.76 },
            ],
          },
        ],
        2,
        { width: 1200, height: 700 },
      ),
  },
  {
    by: 'ruxandra',
    title: 'Cât durează?',
    message: 'Două zile. Mereu două zile.',
    company: 'Capgemini',
    city: 'Iasi',
    age: 160,
    votes: 12,
    draw: () => {
      const bearded = (look: Look): Look => ({ ...look, extras: ['longBeard'] });
      const ask = (
        question: string,
        answer: string,
        looks: [Look, Look],
        label?: string,
        face: Face = 'happy',
      ) => ({
        wall: label ? peach : mint,
        ...(label ? { label } : {}),
        people: [
          { look: looks[0], x: 0.27, says: question, face },
          { look: looks[1], x: 0.73, says: answer, face: 'smug' as const, arms: ['hip', 'shrug'] as const },
        ],
      });
      return comic(
        [
          ask('Cât durează?', 'Două zile.', [CAST.boss, CAST.radu]),
          ask('Gata?', 'Încă două zile.', [CAST.boss, CAST.radu], 'Două zile mai târziu', 'flat'),
          ask('Gata?', 'Aproape.', [bearded(CAST.boss), bearded(CAST.radu)], 'Doi ani mai târziu', 'gone'),
        ],
        1,
        { width: 900, height: 1560 },
      );
    },
  },
  {
    by: 'cristi.devops',
    title: 'Procedura oficială de incident',
    company: 'Continental',
    city: 'Timisoara',
    age: 300,
    votes: 13,
    draw: () =>
      flowchart({
        title: 'Procedura de incident',
        steps: {
          works: { text: 'Merge?', x: 540, y: 230, question: true, colour: marker },
          leave: { text: 'Nu-l atinge.', x: 230, y: 440, colour: mint },
          touched: { text: 'L-ai atins tu?', x: 800, y: 440, question: true, colour: marker },
          seen: { text: 'Te-a văzut cineva?', x: 800, y: 680, question: true, colour: marker, width: 380 },
          cache: { text: 'E de la cache.', x: 230, y: 680, colour: mint },
          weekend: { text: 'Era deja așa.', x: 800, y: 930, colour: mint },
          promoted: { text: 'Scrie un post-mortem cu „noi”.', x: 250, y: 930, width: 400, colour: rose },
        },
        arrows: [
          { from: 'works', to: 'leave', text: 'da', via: [[230, 230]] },
          { from: 'works', to: 'touched', text: 'nu', via: [[800, 230]] },
          { from: 'touched', to: 'cache', text: 'nu' },
          { from: 'touched', to: 'seen', text: 'da' },
          { from: 'seen', to: 'weekend', text: 'nu' },
          { from: 'seen', to: 'promoted', text: 'da' },
        ],
      }),
  },
  {
    by: 'vlad-andrei',
    title: 'It is all in the wiki',
    company: 'Oracle',
    city: 'Bucuresti',
    age: 340,
    votes: 4,
    draw: () => {
      const screen = { x: -80, y: -158, width: 160, height: 96 };
      // The words on the screen are the joke.
      const todo = monitor(white) + lettering('TODO: write docs (2016)', screen, { size: 26, weight: 2.3 });
      return comic(
        [
          {
            wall: peach,
            people: [
              { look: CAST.intern, x: 0.28, face: 'happy', says: 'Where are the docs?' },
              { look: CAST.mihai, x: 0.72, face: 'smug', arms: ['hip', 'pointing'], says: 'In the wiki.' },
            ],
          },
          {
            wall: lilac,
            label: 'The wiki',
            props: [{ drawing: todo, x: 0.36, scale: 1.9, above: 30 }],
            people: [{ look: CAST.intern, x: 0.82, face: 'gone' }],
          },
        ],
        2,
      );
    },
  },
];
