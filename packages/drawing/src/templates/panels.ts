import { comic } from '../scenes/comics.ts';
import { drawStage, type Stage } from '../scenes/stage.ts';
import { speech } from '../shapes/bubbles.ts';
import { desk, door, laptop, mug, plant, windowPane } from '../shapes/furniture.ts';
import { cat, ironingBoard } from '../shapes/objects.ts';
import { PALETTE } from '../shapes/palette.ts';
import { box } from '../shapes/pen.ts';
import { CAST } from '../shapes/people.ts';
import { SHAPE, still } from '../shapes/picture.ts';
import { inset, numbered, place, type Template } from './template.ts';

const { mint, rose, sky, sand, peach, white, paper, ink } = PALETTE;

/** A label strip without words, which the places below cover; `comic` draws it at this height. */
const STRIP = { label: ' ' };
const TWO = { width: 1200, height: 820 };
const [LEFT, RIGHT] = [18, 609];
const strip = (x: number) => ({ x: x + 36, y: 46, width: 501, height: 62 });

const refusing: Stage = {
  wall: rose,
  people: [{ look: CAST.mihai, x: 0.5, face: 'sad', arms: ['up', 'up'], scale: 1.5 }],
};
const approving: Stage = {
  wall: mint,
  people: [{ look: CAST.mihai, x: 0.5, face: 'smug', arms: ['pointing', 'hip'], scale: 1.5 }],
};
const tidyHome: Stage = {
  wall: mint,
  ...STRIP,
  props: [
    { drawing: windowPane(), x: 0.82, y: 0.45, scale: 0.7 },
    { drawing: plant(), x: 0.12, scale: 0.9 },
  ],
  people: [{ look: CAST.ana, x: 0.48, seated: true, face: 'serene', arms: ['typing', 'typing'] }],
  front: [
    { drawing: desk(360), x: 0.5 },
    { drawing: laptop(), x: 0.46, above: 150 },
    { drawing: mug(), x: 0.74, above: 150 },
  ],
};
const realHome: Stage = {
  wall: rose,
  ...STRIP,
  people: [{ look: CAST.ana, x: 0.34, seated: true, face: 'gone', arms: ['typing', 'toFace'] }],
  front: [
    { drawing: ironingBoard(), x: 0.5, scale: 1.2 },
    { drawing: laptop(), x: 0.36, above: 164, scale: 0.9 },
    { drawing: cat(), x: 0.68, above: 164, scale: 0.95 },
  ],
};

const talk = (x: number, says: 'boss' | 'intern'): Stage => ({
  wall: says === 'boss' ? sand : sky,
  people: [
    { look: CAST.boss, x: 0.3, face: says === 'boss' ? 'happy' : 'flat', arms: ['pointing', 'hip'] },
    { look: CAST.intern, x: x, face: says === 'boss' ? 'flat' : 'shocked', arms: ['down', 'down'] },
  ],
});

/** Draws four panels with a speech bubble each; the bubble points at the speaker. */
function fourPanels() {
  const stages = [talk(0.72, 'boss'), talk(0.72, 'intern'), talk(0.72, 'boss'), talk(0.72, 'intern')];
  const picture = comic(stages, 2, SHAPE.square);
  const bubbles = FOUR_BUBBLES.map((at, index) =>
    speech('', at, { x: at.x + at.width * (index % 2 === 0 ? 0.3 : 0.72), y: at.y + at.height + 40 }),
  );
  return {
    ...picture,
    frames: picture.frames.map((frame) => frame.replace('</svg>', `${bubbles.join('')}</svg>`)),
  };
}

const FOUR_BUBBLES = [0, 1, 2, 3].map((index) => ({
  x: 18 + (index % 2) * 531 + 20,
  y: 18 + Math.floor(index / 2) * 531 + 18,
  width: 473,
  height: 170,
}));

const TALK = SHAPE.landscape;
const TALK_BUBBLES = [
  { x: 60, y: 40, width: 620, height: 190 },
  { x: 520, y: 260, width: 620, height: 170 },
];

function dialogue() {
  const stage: Stage = {
    wall: peach,
    props: [{ drawing: door(), x: 0.5, scale: 0.8 }],
    people: [
      { look: CAST.elena, x: 0.2, face: 'happy', arms: ['shrug', 'down'], scale: 0.72 },
      { look: CAST.radu, x: 0.8, face: 'shocked', arms: ['down', 'down'], scale: 0.72 },
    ],
  };
  const [first, second] = TALK_BUBBLES.map((at, index) =>
    speech('', at, { x: index === 0 ? 250 : 950, y: index === 0 ? 450 : 462 }),
  );
  return still(
    { ...TALK, background: peach },
    `${drawStage(stage, TALK)}${first}${second}`,
    'Two people talk',
  );
}

const BLANK = [0, 1, 2, 3].map((index) => ({
  x: 24 + (index % 2) * 522,
  y: 24 + Math.floor(index / 2) * 522,
  width: 510,
  height: 510,
}));

function blankPanels() {
  const colours = [white, mint, peach, sky];
  const drawn = BLANK.map((at, index) => box(at, { fill: colours[index] ?? white, width: 7 }));
  return still({ ...SHAPE.square, background: paper }, drawn.join(''), 'Four blank panels');
}

export const PANELS: Template[] = [
  {
    name: 'no-and-yes',
    title: { en: 'Not this, but that', ro: 'Nu asta, ci aia' },
    tags: {
      en: ['two panels', 'choice', 'prefer', 'no', 'yes'],
      ro: ['două cadre', 'alegere', 'prefer', 'nu', 'da'],
    },
    places: [
      place(
        'no',
        { en: 'What nobody wants', ro: 'Ce nu vrea nimeni' },
        { x: 560, y: 40, width: 480, height: 460 },
      ),
      place(
        'yes',
        { en: 'What everybody wants', ro: 'Ce vrea toată lumea' },
        { x: 560, y: 580, width: 480, height: 460 },
      ),
    ],
    draw: () => comic([refusing, { wall: white }, approving, { wall: white }].map(onlyWall), 2, SHAPE.square),
  },
  {
    name: 'expectation-reality',
    title: { en: 'Expectation and reality', ro: 'Așteptări și realitate' },
    tags: {
      en: ['expectation', 'reality', 'remote', 'compare'],
      ro: ['așteptări', 'realitate', 'remote', 'comparație'],
    },
    places: [
      place('expectation', { en: 'Expectation', ro: 'Așteptări' }, strip(LEFT), { size: 52 }),
      place('reality', { en: 'Reality', ro: 'Realitate' }, strip(RIGHT), { size: 52 }),
    ],
    draw: () => comic([tidyHome, realHome], 2, TWO),
  },
  {
    name: 'four-panels',
    title: { en: 'Four panels with the boss', ro: 'Patru cadre cu șeful' },
    tags: { en: ['comic', 'boss', 'intern', 'dialogue'], ro: ['bandă desenată', 'șef', 'intern', 'dialog'] },
    places: numbered(
      'panel',
      { en: 'Panel', ro: 'Cadrul' },
      FOUR_BUBBLES.map((at) => inset(at, 18)),
      { size: 56 },
    ),
    draw: fourPanels,
  },
  {
    name: 'dialogue',
    title: { en: 'One says, the other answers', ro: 'Unul zice, altul răspunde' },
    tags: {
      en: ['dialogue', 'answer', 'colleagues', 'corridor'],
      ro: ['dialog', 'răspuns', 'colegi', 'hol'],
    },
    places: numbered(
      'line',
      { en: 'Line', ro: 'Replica' },
      TALK_BUBBLES.map((at) => inset(at, 24)),
      { size: 64 },
    ),
    draw: dialogue,
  },
  {
    name: 'blank-panels',
    title: { en: 'Four blank panels', ro: 'Patru cadre goale' },
    tags: { en: ['blank', 'panels', 'list', 'steps'], ro: ['gol', 'cadre', 'listă', 'pași'] },
    places: numbered(
      'panel',
      { en: 'Panel', ro: 'Cadrul' },
      BLANK.map((at) => inset(at, 40)),
      { colour: ink },
    ),
    draw: blankPanels,
  },
];

/** Panels for text have no floor. */
function onlyWall(stage: Stage): Stage {
  return stage.people ? stage : { ...stage, floor: stage.wall, ground: 2 };
}
