import { captioned } from '../scenes/comics.ts';
import type { Stage } from '../scenes/stage.ts';
import {
  coffeeMachine,
  desk,
  flame,
  laptop,
  monitor,
  mug,
  plant,
  printer,
  serverRack,
  wiltedPlant,
  windowPane,
} from '../shapes/furniture.ts';
import { car, cat, duck, projectorScreen, snail } from '../shapes/objects.ts';
import { PALETTE } from '../shapes/palette.ts';
import { CAST } from '../shapes/people.ts';
import { SHAPE } from '../shapes/picture.ts';
import { type Bilingual, captions, type Template } from './template.ts';

const { mint, sand, sky, rose, peach, lilac, night, red } = PALETTE;

interface Caption {
  name: string;
  title: Bilingual;
  tags: Template['tags'];
  stage: Stage;
  size?: { width: number; height: number };
}

/** Scenes with the large words of a classic meme. */
const SCENES: Caption[] = [
  {
    name: 'desk-alone',
    title: { en: 'Alone at the desk', ro: 'Singur la birou' },
    tags: {
      en: ['desk', 'tired', 'overtime', 'laptop'],
      ro: ['birou', 'obosit', 'ore suplimentare', 'laptop'],
    },
    stage: {
      wall: mint,
      props: [
        { drawing: windowPane(night), x: 0.2, y: 0.42, scale: 0.8 },
        { drawing: wiltedPlant(), x: 0.88, scale: 0.9 },
      ],
      people: [{ look: CAST.dan, x: 0.52, seated: true, face: 'tired', arms: ['typing', 'toFace'] }],
      front: [
        { drawing: desk(560), x: 0.52 },
        { drawing: laptop(), x: 0.47, above: 150 },
        { drawing: mug(), x: 0.72, above: 150 },
      ],
    },
  },
  {
    name: 'everything-is-fine',
    title: { en: 'Everything is under control', ro: 'Totul e sub control' },
    tags: { en: ['fire', 'servers', 'production', 'calm'], ro: ['foc', 'servere', 'producție', 'calm'] },
    stage: {
      wall: peach,
      props: [
        { drawing: serverRack(red), x: 0.17, scale: 0.95 },
        { drawing: flame(1.5), x: 0.17, above: 20 },
        { drawing: flame(1.1), x: 0.86, above: 0 },
        { drawing: flame(0.8), x: 0.94, above: 0 },
      ],
      people: [{ look: CAST.vlad, x: 0.55, seated: true, face: 'serene', arms: ['holding', 'typing'] }],
      front: [
        { drawing: desk(460), x: 0.56 },
        { drawing: laptop(), x: 0.5, above: 150 },
        { drawing: mug(), x: 0.68, above: 150 },
      ],
    },
  },
  {
    name: 'presentation',
    title: { en: 'The presentation', ro: 'Prezentarea' },
    tags: {
      en: ['meeting', 'slides', 'boss', 'projector'],
      ro: ['ședință', 'slide-uri', 'șef', 'proiector'],
    },
    stage: {
      wall: sand,
      props: [{ drawing: projectorScreen(460, 230), x: 0.6, y: 0.58 }],
      people: [
        { look: CAST.boss, x: 0.2, face: 'happy', arms: ['pointing', 'hip'] },
        { look: CAST.ioana, x: 0.56, seated: true, face: 'tired', arms: ['typing', 'toFace'], scale: 0.9 },
        { look: CAST.mihai, x: 0.8, seated: true, face: 'gone', arms: ['typing', 'typing'], scale: 0.9 },
      ],
      front: [{ drawing: desk(600), x: 0.68 }],
    },
  },
  {
    name: 'coffee-machine',
    title: { en: 'At the coffee machine', ro: 'La aparatul de cafea' },
    tags: { en: ['coffee', 'kitchen', 'panic', 'break'], ro: ['cafea', 'bucătărie', 'panică', 'pauză'] },
    stage: {
      wall: sky,
      props: [{ drawing: coffeeMachine(red), x: 0.5 }],
      people: [
        { look: CAST.elena, x: 0.2, face: 'shocked', arms: ['up', 'up'] },
        { look: CAST.intern, x: 0.8, face: 'sad', arms: ['shrug', 'shrug'] },
      ],
    },
  },
  {
    name: 'printer',
    title: { en: 'The printer again', ro: 'Iar imprimanta' },
    tags: {
      en: ['printer', 'it', 'anger', 'paper jam'],
      ro: ['imprimantă', 'it', 'nervi', 'hârtie blocată'],
    },
    stage: {
      wall: lilac,
      props: [
        { drawing: printer(), x: 0.64, scale: 1.2 },
        { drawing: plant(), x: 0.92, scale: 0.9 },
      ],
      people: [{ look: CAST.radu, x: 0.3, face: 'gone', arms: ['up', 'toFace'] }],
    },
  },
  {
    name: 'rubber-duck',
    title: { en: 'The consultant duck', ro: 'Rața consultant' },
    tags: { en: ['duck', 'debugging', 'code', 'advice'], ro: ['rață', 'depanare', 'cod', 'sfat'] },
    stage: {
      wall: mint,
      people: [{ look: CAST.ana, x: 0.14, seated: true, face: 'flat', arms: ['typing', 'typing'] }],
      front: [
        { drawing: desk(820), x: 0.5 },
        { drawing: monitor(), x: 0.36, above: 150 },
        { drawing: duck(), x: 0.72, above: 150, scale: 1.1 },
      ],
    },
  },
  {
    name: 'home-office-cat',
    title: { en: 'Working from home', ro: 'Lucrez de acasă' },
    tags: { en: ['cat', 'remote', 'home', 'call'], ro: ['pisică', 'remote', 'acasă', 'apel'] },
    stage: {
      wall: rose,
      props: [{ drawing: windowPane(), x: 0.16, y: 0.44, scale: 0.8 }],
      people: [{ look: CAST.ioana, x: 0.4, seated: true, face: 'smug', arms: ['typing', 'typing'] }],
      front: [
        { drawing: desk(760), x: 0.54 },
        { drawing: laptop(), x: 0.36, above: 150 },
        { drawing: cat(), x: 0.72, above: 150, scale: 1.1 },
      ],
    },
  },
  {
    name: 'snail-and-car',
    title: { en: 'Slow and fast', ro: 'Încet și repede' },
    tags: { en: ['snail', 'car', 'speed', 'deadline'], ro: ['melc', 'mașină', 'viteză', 'termen'] },
    stage: {
      wall: sky,
      ground: 0.74,
      floor: PALETTE.steel,
      props: [
        { drawing: snail(), x: 0.26, scale: 1.1 },
        { drawing: car(PALETTE.marker), x: 0.72, scale: 1.3 },
      ],
    },
    size: SHAPE.landscape,
  },
];

export const CAPTIONED: Template[] = SCENES.map(({ stage, size = SHAPE.square, ...words }) => ({
  ...words,
  places: captions(size),
  draw: () => captioned(stage, {}, size),
}));
