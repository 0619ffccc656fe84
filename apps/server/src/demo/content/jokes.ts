import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { captioned } from '../drawing/scenes/comics.ts';
import {
  clock,
  coffeeMachine,
  door,
  laptop,
  mug,
  plant,
  printer,
  serverRack,
  wiltedPlant,
} from '../drawing/shapes/furniture.ts';
import { car, cat, duck, fridge, scooter, snail } from '../drawing/shapes/objects.ts';
import { type Arm, CAST, type Face } from '../drawing/shapes/people.ts';
import type { Picture } from '../drawing/shapes/picture.ts';

/**
 * Jokes of one theme each, drawn small. They are the past memes of a few companies, where several people post the same
 * joke.
 */

export interface DemoJoke {
  title: string;
  draw(): Picture;
}

const SIZE = { width: 640, height: 480 };
const { peach, mint, sky, lilac, rose, sand, steel, marker } = PALETTE;
const WALLS = [peach, mint, sky, lilac, rose, sand];
const LOOKS = [CAST.ana, CAST.dan, CAST.ioana, CAST.mihai, CAST.radu, CAST.elena, CAST.vlad];
const MOODS: readonly (readonly [Face, readonly [Arm, Arm]])[] = [
  ['shocked', ['up', 'up']],
  ['tired', ['down', 'toFace']],
  ['smug', ['hip', 'pointing']],
  ['gone', ['shrug', 'shrug']],
  ['flat', ['down', 'hip']],
  ['laughing', ['pointing', 'toFace']],
  ['sad', ['holding', 'holding']],
];

let drawn = 0;

/** Returns a joke whose wall, person and mood follow its place in the list. */
function joke(title: string, [top, bottom]: readonly [string, string], prop: string): DemoJoke {
  const place = drawn++;
  const at = <T>(list: readonly T[], step: number) => list[(place * step) % list.length] as T;
  const [face, arms] = at(MOODS, 3);
  const stage = {
    wall: at(WALLS, 1),
    props: [{ drawing: prop, x: 0.72, scale: 1.1 }],
    people: [{ look: at(LOOKS, 2), x: 0.32, face, arms }],
  };
  return { title, draw: () => captioned(stage, { top, bottom }, SIZE) };
}

/** By theme. */
export const JOKES = {
  deadlines: [
    joke('Termenul era ieri', ['Termenul era ieri', 'Cerințele vin mâine'], clock(11, 58)),
    joke('Almost done', ['90% done', 'for the ninth sprint'], snail()),
    joke('Ultima sută de metri', ['Gata de livrare', 'mai rămâne doar tot'], laptop(rose)),
  ],
  overtime: [
    joke('Program flexibil', ['Vii când vrei', 'pleci noaptea'], door()),
    joke('Just this weekend', ['Just this weekend', 'said every Friday'], clock(7, 30)),
    joke('Jumătate de zi?', ['Pleci la șapte?', 'Ai luat jumătate de zi?'], mug()),
  ],
  meetings: [
    joke('Ședința de pregătire', ['O ședință', 'ca să pregătim ședința'], plant()),
    joke('Could have been nothing', ['This meeting', 'could have been nothing'], laptop(sky)),
    joke('Doar cinci minute', ['Durează cinci minute', 'a trecut prânzul'], clock(1, 45)),
  ],
  management: [
    joke('Noua strategie', ['Noua strategie', 'e cea din 2019'], printer()),
    joke('Open door', ['My door is always open', 'I am never behind it'], door(marker)),
    joke('Totul e prioritar', ['Totul e prioritar', 'deci nimic'], duck()),
  ],
  pay: [
    joke('Mărirea anuală', ['Mărire: 2%', 'Prânzul: plus 30%'], fridge()),
    joke('Competitive salary', ['Competitive salary', 'it competes with my rent'], scooter()),
    joke('Bonusul de performanță', ['Bonusul', 'o cană cu logo'], mug(marker)),
  ],
  'return-to-office': [
    joke('Două ore de drum', ['Două ore de drum', 'ca să stau pe Zoom'], car(PALETTE.red)),
    joke('Back to no desk', ['Back to the office', 'back to no desk'], wiltedPlant()),
    joke('Marțea, toți la birou', ['40 de oameni', '12 birouri'], door(steel)),
  ],
  tools: [
    joke('Laptopul nou', ['Laptopul nou', 'vine în trimestrul patru'], laptop(mint)),
    joke('A new tool', ['A new tool', 'to track the other tools'], serverRack()),
    joke('Fă un tichet', ['Fă un tichet', 'pentru sistemul de tichete'], printer()),
  ],
  hiring: [
    joke('Entry level', ['Entry level job', 'ten years required'], snail()),
    joke('Șase interviuri', ['Șase interviuri', 'vă anunțăm noi'], clock(9, 15)),
    joke('Testul de acasă', ['Test de acasă', 'durează doar un weekend'], cat()),
  ],
  layoffs: [
    joke('Reorganizare', ['Nu e concediere', 'e reorganizare'], wiltedPlant()),
    joke('Vineri, 16:45', ['Vineri, 16:45', 'invitație fără subiect'], clock(4, 45)),
    joke('We are a family', ['We are a family', 'some relatives must go'], door(peach)),
  ],
  culture: [
    joke('Team building sâmbătă', ['E opțional', 'dar se face prezența'], car(PALETTE.blue)),
    joke('Reply all', ['He replied to all', 'so did all'], laptop(lilac)),
    joke('Fructele de miercuri', ['Fructe gratis', 'două banane la 80 de oameni'], fridge()),
  ],
  'small-joys': [
    joke('Vineri fără ședințe', ['Vineri fără ședințe', 'o legendă adevărată'], plant()),
    joke('S-a reparat aparatul', ['Merge cafeaua', 'plâng de fericire'], coffeeMachine()),
    joke('It worked first try', ['It worked first try', 'now I am suspicious'], cat(sand)),
  ],
} as const satisfies Record<string, readonly DemoJoke[]>;

export type JokeTheme = keyof typeof JOKES;
