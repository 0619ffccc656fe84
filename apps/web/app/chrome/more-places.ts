import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';

/** The places besides home, upload and browse: in the header at each width, and on home. */
export const morePlaces = () => [
  { to: page.studio(), text: m.chrome.places.studio },
  { to: page.companies(), text: m.chrome.places.companies },
  { to: page.themes(), text: m.chrome.places.byTheme },
];
