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
 * Jokes of one theme each, drawn small, for the past memes of a few companies. A joke has one text and as many looks as
 * there are memes of it, so that no two memes have the same picture.
 */

export interface DemoJoke {
  title: string;
  /** Draws the look of this number; 42 numbers in a row are different, six walls by seven people. */
  draw(look: number): Picture;
}

const SIZE = { width: 560, height: 420 };
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

type Lines = readonly [top: string, bottom: string];

/** Returns the jokes of a theme, whose pictures take its props in turn. */
function jokes(props: readonly string[], lines: readonly Lines[]): DemoJoke[] {
  return lines.map(([top, bottom], place) => ({
    title: top,
    draw(look) {
      const turn = place + look;
      const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
      const [face, arms] = at(MOODS, turn * 3);
      const isMirrored = turn % 2 === 1;
      const stage = {
        wall: at(WALLS, turn),
        props: [{ drawing: at(props, turn), x: isMirrored ? 0.28 : 0.72, scale: 1.1 }],
        people: [{ look: at(LOOKS, turn), x: isMirrored ? 0.68 : 0.32, face, arms }],
      };
      return captioned(stage, { top, bottom }, SIZE);
    },
  }));
}

/** By theme. */
export const JOKES = {
  deadlines: jokes(
    [clock(11, 58), snail(), laptop(rose)],
    [
      ['Termenul era ieri', 'Cerințele vin mâine'],
      ['90% done', 'for the ninth sprint'],
      ['Gata de livrare', 'mai rămâne doar tot'],
      ['We ship on Friday', 'which Friday, nobody said'],
      ['Estimat: două zile', 'a doua lună'],
      ['The deadline moved', 'it moved closer'],
      ['Livrăm azi', 'azi e un concept larg'],
      ['Due end of day', 'in Hawaii'],
      ['Planul e realist', 'doar calendarul nu e'],
      ['Almost there', 'since March'],
      ['Ultimul bug', 'are doi frați'],
      ['Hard deadline', 'soft requirements'],
    ],
  ),
  overtime: jokes(
    [door(), clock(7, 30), mug()],
    [
      ['Vii când vrei', 'pleci noaptea'],
      ['Just this weekend', 'said every Friday'],
      ['Pleci la șapte?', 'Ai luat jumătate de zi?'],
      ['Work-life balance', 'work won'],
      ['Încă o oră', 'a patra'],
      ['Flexible hours', 'all of them'],
      ['Mai stai puțin?', 'puțin, până marți'],
      ['Pizza at nine', 'means nobody leaves'],
      ['Văd luna des', 'o știu pe nume'],
      ['On call', 'on couch, on fire'],
      ['Sâmbătă, scurt', 'de la opt la opt'],
      ['Home by dinner', 'whose dinner'],
    ],
  ),
  meetings: jokes(
    [plant(), laptop(sky), clock(1, 45)],
    [
      ['O ședință', 'ca să pregătim ședința'],
      ['This meeting', 'could have been nothing'],
      ['Durează cinci minute', 'a trecut prânzul'],
      ['You are on mute', 'stay there'],
      ['Cine ia notițe?', 'toți privim în jos'],
      ['Quick sync', 'third one today'],
      ['Ne auzim', 'dar nu ne ascultăm'],
      ['Agenda: to align', 'on the next agenda'],
      ['Cameră obligatorie', 'chipul, opțional'],
      ['Let us circle back', 'we live in the circle'],
      ['Ședința zilnică', 'durează ziua'],
      ['Nine people', 'one talks'],
    ],
  ),
  management: jokes(
    [printer(), door(marker), duck()],
    [
      ['Noua strategie', 'e cea din 2019'],
      ['My door is always open', 'I am never behind it'],
      ['Totul e prioritar', 'deci nimic'],
      ['We value feedback', 'we file it'],
      ['Organigrama nouă', 'aceiași oameni'],
      ['Be proactive', 'but ask first'],
      ['Suntem agili', 'din trimestrul trei'],
      ['A new vision', 'from the airport'],
      ['Decizia e luată', 'urmează motivul'],
      ['Empowered teams', 'please wait for approval'],
      ['Feedback la cald', 'rece ca gheața'],
      ['Trust the process', 'there is none'],
      ['Ședință de viziune', 'nimeni nu vede nimic'],
      ['Open communication', 'reply all is off'],
      ['Un șef nou', 'aceleași tabele'],
    ],
  ),
  pay: jokes(
    [fridge(), scooter(), mug(marker)],
    [
      ['Mărire: 2%', 'Prânzul: plus 30%'],
      ['Competitive salary', 'it competes with my rent'],
      ['Bonusul', 'o cană cu logo'],
      ['Paid in exposure', 'the exposure declined'],
      ['Salariul vine mâine', 'de trei zile'],
      ['A raise', 'of expectations'],
      ['Tichet de masă', 'pentru o jumătate de masă'],
      ['Market rate', 'of a smaller market'],
      ['Buget înghețat', 'ca prânzul meu'],
      ['Great benefits', 'a plant and a view'],
      ['Prima de Paște', 'un ou'],
      ['Stock options', 'the stock opted out'],
    ],
  ),
  'return-to-office': jokes(
    [car(PALETTE.red), wiltedPlant(), door(steel)],
    [
      ['Două ore de drum', 'ca să stau pe Zoom'],
      ['Back to the office', 'back to no desk'],
      ['40 de oameni', '12 birouri'],
      ['For collaboration', 'with headphones on'],
      ['Acasă aveam liniște', 'aici am open space'],
      ['Badge in', 'coffee, badge out'],
      ['Parcarea e plină', 'biroul e gol'],
      ['Three days a week', 'guess which three'],
      ['Scaunul meu', 'e al lui Radu acum'],
      ['Team spirit', 'is stuck in traffic'],
      ['Marți la birou', 'cu toată firma'],
      ['Hybrid', 'tired in two places'],
    ],
  ),
  tools: jokes(
    [laptop(mint), serverRack(), printer()],
    [
      ['Laptopul nou', 'vine în trimestrul patru'],
      ['A new tool', 'to track the other tools'],
      ['Fă un tichet', 'pentru sistemul de tichete'],
      ['It needs an update', 'during the demo'],
      ['Parola a expirat', 'a douăsprezecea'],
      ['Works on my machine', 'ship the machine'],
      ['VPN-ul merge', 'uneori, cu rugăciuni'],
      ['Migrated to the cloud', 'it rains'],
      ['Imprimanta știe', 'când te grăbești'],
      ['Dark mode', 'for dark times'],
      ['Excel-ul acela', 'ține firma'],
      ['Automated it', 'now I fix the automation'],
    ],
  ),
  hiring: jokes(
    [snail(), clock(9, 15), cat()],
    [
      ['Entry level job', 'ten years required'],
      ['Șase interviuri', 'vă anunțăm noi'],
      ['Test de acasă', 'durează doar un weekend'],
      ['Rockstar wanted', 'bring your own guitar'],
      ['Ești supracalificat', 'și sub buget'],
      ['We will call you', 'we lost the number'],
      ['Căutăm juniori', 'cu vechime'],
      ['Culture fit', 'they mean quiet'],
      ['Salariu atractiv', 'pentru alții'],
      ['Dynamic team', 'everybody left'],
      ['CV-ul e perfect', 'vrem pe altcineva'],
      ['Ghosted', 'after round five'],
    ],
  ),
  layoffs: jokes(
    [wiltedPlant(), clock(4, 45), door(peach)],
    [
      ['Nu e concediere', 'e reorganizare'],
      ['Vineri, 16:45', 'invitație fără subiect'],
      ['We are a family', 'some relatives must go'],
      ['Rightsizing', 'to the wrong size'],
      ['Rămânem uniți', 'câți mai rămânem'],
      ['Record profits', 'record goodbyes'],
      ['Un nou început', 'pentru alții'],
      ['My calendar', 'has one meeting, with HR'],
      ['Eficientizăm', 'cafeaua rămâne'],
      ['Strategic shift', 'of my desk to a box'],
      ['Echipa s-a mărit', 'ca volum de muncă'],
      ['Open to work', 'against my will'],
    ],
  ),
  culture: jokes(
    [car(PALETTE.blue), laptop(lilac), fridge()],
    [
      ['E opțional', 'dar se face prezența'],
      ['He replied to all', 'so did all'],
      ['Fructe gratis', 'două banane la 80 de oameni'],
      ['Our values', 'are on the mug'],
      ['Lunea începem', 'cu un icebreaker'],
      ['Fun Friday', 'attendance is measured'],
      ['Cine a mâncat', 'iaurtul meu?'],
      ['Be yourself', 'within the guidelines'],
      ['Suntem o echipă', 'pe canale diferite'],
      ['Wellness webinar', 'during lunch'],
      ['Secret Santa', 'the secret is a mug'],
      ['Karaoke de firmă', 'ce se cântă, rămâne'],
    ],
  ),
  'small-joys': jokes(
    [plant(), coffeeMachine(), cat(sand)],
    [
      ['Vineri fără ședințe', 'o legendă adevărată'],
      ['Merge cafeaua', 'plâng de fericire'],
      ['It worked first try', 'now I am suspicious'],
      ['Call cancelled', 'best colleague of the day'],
      ['Am găsit loc', 'lângă geam'],
      ['Inbox zero', 'for a minute'],
      ['Pisica a aprobat', 'pull request-ul'],
      ['Free cake', 'in the third floor kitchen'],
      ['Șeful e în concediu', 'și noi puțin'],
      ['Tests are green', 'do not touch anything'],
      ['Prânz la soare', 'cu telefonul pe mut'],
      ['A real thank you', 'not from a bot'],
    ],
  ),
} as const satisfies Record<string, readonly DemoJoke[]>;

export type JokeTheme = keyof typeof JOKES;
