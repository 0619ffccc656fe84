import { lettering } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { comic } from '../drawing/scenes/comics.ts';
import { stickyNote } from '../drawing/shapes/bubbles.ts';
import { clock, desk, door, laptop, mug, plant, windowPane } from '../drawing/shapes/furniture.ts';
import { eyesInTheDark, projectorScreen } from '../drawing/shapes/objects.ts';
import { CAST } from '../drawing/shapes/people.ts';
import { SHAPE } from '../drawing/shapes/picture.ts';
import type { DemoMeme } from './meme.ts';

const { peach, mint, sky, lilac, night, ink, marker, red, steel } = PALETTE;

/** Jokes about meetings, from inside. */
export const MEETING_ROOMS: DemoMeme[] = [
  {
    by: 'ioana.m',
    title: 'Ai 5 minute?',
    message: 'Am avut. La nouă dimineața.',
    company: 'Endava (Romania)',
    city: 'Iasi',
    age: 0.4,
    votes: 9,
    draw: () =>
      comic(
        [
          {
            wall: peach,
            props: [
              { drawing: clock(9, 0), x: 0.88, above: 380, scale: 0.8 },
              { drawing: plant(), x: 0.93, scale: 0.6 },
            ],
            people: [
              { look: CAST.ana, x: 0.26, face: 'happy', arms: ['pointing', 'hip'], says: 'Ai 5 minute?' },
              { look: CAST.dan, x: 0.66, seated: true, arms: ['typing', 'typing'] },
            ],
            front: [
              { drawing: desk(280), x: 0.66 },
              { drawing: laptop(), x: 0.66, above: 150 },
            ],
          },
          {
            wall: night,
            floor: ink,
            label: 'Mult mai târziu',
            props: [{ drawing: clock(11, 50), x: 0.88, above: 380, scale: 0.8 }],
            people: [
              {
                look: CAST.ana,
                x: 0.26,
                face: 'happy',
                arms: ['pointing', 'hip'],
                says: '…și ultimul slide.',
              },
              {
                look: { ...CAST.dan, extras: ['glasses', 'longBeard'] },
                x: 0.66,
                seated: true,
                face: 'tired',
                arms: ['typing', 'typing'],
              },
            ],
            front: [
              { drawing: desk(280), x: 0.66 },
              { drawing: laptop(), x: 0.66, above: 150 },
            ],
          },
        ],
        2,
        { width: 1200, height: 820 },
      ),
  },
  {
    by: 'james_qa',
    title: 'Daily stand-up',
    message: 'We sat down after minute forty.',
    company: 'Amazon',
    city: 'Iasi',
    age: 5,
    votes: 7,
    draw: () =>
      comic(
        [
          {
            wall: mint,
            props: [{ drawing: plant(), x: 0.94, scale: 0.6 }],
            people: [
              { look: CAST.radu, x: 0.24, face: 'tired', says: 'Yesterday: meetings.' },
              { look: CAST.elena, x: 0.48, face: 'flat', arms: ['holding', 'hip'], says: 'Today: meetings.' },
              {
                look: CAST.mihai,
                x: 0.72,
                face: 'sad',
                arms: ['shrug', 'shrug'],
                says: 'Blockers: meetings.',
              },
            ],
          },
        ],
        1,
        SHAPE.landscape,
      ),
  },
  {
    by: 'emma.w',
    title: 'The five-year plan',
    company: 'Cognizant',
    city: 'Bucuresti',
    age: 130,
    votes: 6,
    draw: () => {
      const slide =
        projectorScreen(520, 250) +
        lettering('STRATEGY 2030', { x: -230, y: -226, width: 460, height: 60 }, { size: 46, weight: 2.6 }) +
        lettering(
          'The same thing. Now with an AI button.',
          { x: -220, y: -150, width: 440, height: 130 },
          { size: 44 },
        );
      return comic(
        [
          {
            wall: lilac,
            props: [{ drawing: slide, x: 0.4, y: 0.56 }],
            people: [
              { look: CAST.boss, x: 0.87, face: 'smug', arms: ['hip', 'pointing'] },
              { look: CAST.vlad, x: 0.2, scale: 0.72, face: 'flat' },
              { look: CAST.ioana, x: 0.4, scale: 0.72, face: 'tired' },
              { look: CAST.intern, x: 0.6, scale: 0.72, face: 'shocked' },
            ],
          },
        ],
        1,
        { width: 1080, height: 860 },
      );
    },
  },
  {
    by: 'bianca.t',
    title: 'The light has a motion sensor',
    message: 'Best attended workout of the week.',
    company: 'General',
    age: 0.8,
    votes: 5,
    draw: () =>
      comic(
        [
          {
            wall: peach,
            label: '10:00. Status meeting',
            props: [{ drawing: windowPane(), x: 0.88, above: 300, scale: 0.5 }],
            people: [
              { look: CAST.boss, x: 0.2, face: 'happy', arms: ['pointing', 'down'] },
              { look: CAST.elena, x: 0.46, face: 'tired', seated: true },
              { look: CAST.dan, x: 0.7, face: 'flat', seated: true },
            ],
            front: [{ drawing: desk(380), x: 0.58 }],
          },
          {
            wall: ink,
            floor: ink,
            label: '10:20. Nobody moved',
            props: [
              { drawing: eyesInTheDark(), x: 0.2, above: 250 },
              { drawing: eyesInTheDark(), x: 0.46, above: 250 },
              { drawing: eyesInTheDark(), x: 0.7, above: 250 },
            ],
          },
        ],
        2,
        { width: 1200, height: 760 },
      ),
  },
  {
    by: 'ștefan.c',
    title: 'Can you hear me?',
    company: 'Vodafone',
    city: 'Bucuresti',
    age: 75,
    votes: 4,
    draw: () => {
      const call = (wall: string, says: string, face: 'happy' | 'flat' | 'gone', muted: boolean) => ({
        wall,
        people: [{ look: CAST.vlad, x: 0.5, seated: true, face, arms: ['shrug', 'shrug'] as const, says }],
        front: [
          { drawing: desk(420), x: 0.5 },
          { drawing: laptop(muted ? red : marker), x: 0.5, above: 150 },
          { drawing: mug(), x: 0.68, above: 150, scale: 0.8 },
        ],
      });
      return comic(
        [
          call(sky, 'Can you hear me?', 'happy', false),
          call(steel, '…', 'flat', true),
          call(peach, 'And that is why we need the money back.', 'gone', false),
        ],
        1,
        SHAPE.tall,
      );
    },
  },
  {
    by: 'vlad-andrei',
    title: 'Sala Everest',
    company: 'IBM',
    city: 'Brasov',
    age: 260,
    votes: 3,
    draw: () => {
      const sign = stickyNote('Rezervată 2019 – …', { x: -72, y: -360, width: 144, height: 110 }, marker);
      return comic(
        [
          {
            wall: sky,
            label: 'Sala Everest',
            props: [{ drawing: door() + sign, x: 0.5, scale: 0.86 }],
            people: [
              {
                look: CAST.ioana,
                x: 0.25,
                face: 'sad',
                arms: ['holding', 'down'],
                says: 'Cine a rezervat-o?',
              },
              {
                look: CAST.mihai,
                x: 0.75,
                face: 'flat',
                arms: ['shrug', 'shrug'],
                says: 'Cineva plecat din 2019.',
              },
            ],
          },
        ],
        1,
        { width: 1080, height: 1080 },
      );
    },
  },
];
