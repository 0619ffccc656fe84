/** Words of suggested names: nothing personal, no company, no job title that exists, each readable at a glance. */

const ENGLISH = {
  first: [
    'Calm',
    'Sleepy',
    'Polite',
    'Brave',
    'Lonely',
    'Curious',
    'Honest',
    'Patient',
    'Quiet',
    'Stubborn',
    'Cheerful',
    'Absent',
    'Tired',
    'Gentle',
    'Restless',
    'Modest',
  ],
  second: [
    'Stapler',
    'Printer',
    'Teaspoon',
    'Cactus',
    'Radiator',
    'Lunchbox',
    'Notebook',
    'Doormat',
    'Umbrella',
    'Elevator',
    'Kettle',
    'Armchair',
    'Envelope',
    'Calendar',
    'Keyboard',
    'Pigeon',
  ],
};

/** Nouns of one gender, so that each adjective fits each noun; in Romanian, the noun comes first. */
const ROMANIAN = {
  first: [
    'Capsator',
    'Cactus',
    'Calorifer',
    'Dosar',
    'Ibric',
    'Creion',
    'Fotoliu',
    'Scaun',
    'Termos',
    'Plic',
    'Ceainic',
    'Covor',
    'Bec',
    'Ghiveci',
    'Magnet',
    'Sertar',
  ],
  second: [
    'Liniștit',
    'Somnoros',
    'Politicos',
    'Curajos',
    'Singuratic',
    'Curios',
    'Sincer',
    'Răbdător',
    'Tăcut',
    'Vesel',
    'Absent',
    'Obosit',
    'Modest',
    'Hotărât',
    'Visător',
    'Serios',
  ],
};

/** Returns a whole number from 0 to below `limit`. */
export type Draw = (limit: number) => number;

/** Draws a name: English at even places, Romanian at odd ones. */
export function drawName(place: number, draw: Draw): string {
  const { first, second } = place % 2 === 0 ? ENGLISH : ROMANIAN;
  return `${first[draw(first.length)]} ${second[draw(second.length)]}`;
}
