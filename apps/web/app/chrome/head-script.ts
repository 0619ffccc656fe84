import { WAIT } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { CARD_PLACES_SCRIPT } from '../features/memes/list/card-places.ts';
import { SESSION_HINT_SCRIPT } from '../features/site/session/session-keeper.tsx';
import { KEPT_LANGUAGE_SCRIPT } from '../lib/page/kept-language.ts';
import { PROPOSAL_SCRIPT } from './language-proposal.tsx';

/**
 * Runs in the head before the first paint: takes the site's name for the texts of scripts (decision 302), marks the first page of a visit from elsewhere, applies the stored theme, and
 * hides the announcement that the reader closed. Keeps room for the storage notice, so that nothing moves when it appears.
 * Pages that React opens keep the referrer of the first one, also after a reload; `history.state.idx` is then above 0.
 * Contains no quotes, ampersands or angle brackets, because React escapes them in a script's text.
 */
const OWN_SCRIPT = `globalThis.siteName=document.querySelector(\`meta[name=application-name]\`).content;try{const e=document.documentElement;if(!document.referrer.startsWith(location.origin))if(!history.state?.idx)e.dataset.arrival=1;if(localStorage.theme)e.dataset.theme=localStorage.theme;if(!localStorage.cookieConsent)e.dataset.asks=1;const line=document.querySelector(\`meta[name=announcement]\`);if(line)if(line.content===localStorage.closedAnnouncement)e.dataset.closed=line.content}catch{}`;

/**
 * Ends the splash, and starts pictures that wait for the first one (`after-load`). Shows the cookie banner until this
 * or another tab stores an answer (product: screens). Does not wait for other scripts.
 */
const loadedScript =
  () => `setTimeout(function(){document.documentElement.dataset.loaded=1},${WAIT.splashMax});
addEventListener(\`load\`,function(){const shown=document.documentElement.dataset;
let answer;try{answer=localStorage.cookieConsent}catch{}
setTimeout(function(){shown.loaded=1;const link=document.createElement(\`link\`);link.rel=\`manifest\`;link.href=\`${m.language.manifest}\`;document.head.append(link)},${WAIT.splashAfterLoad});
setTimeout(function(){if(!answer)shown.cookies=1},${WAIT.cookieBanner});
addEventListener(\`storage\`,function(change){if(change.key===\`cookieConsent\`){answer=change.newValue;delete shown.cookies;delete shown.asks}});
addEventListener(\`click\`,function(click){const button=click.target.closest?.(\`[data-consent]\`);if(!button)return;
try{localStorage.cookieConsent=button.dataset.consent}catch{}delete shown.cookies;delete shown.asks})})`;

export const headScript = () =>
  [
    ...[KEPT_LANGUAGE_SCRIPT, SESSION_HINT_SCRIPT, OWN_SCRIPT, PROPOSAL_SCRIPT],
    ...[loadedScript(), CARD_PLACES_SCRIPT],
  ].join(';');

/** Removes the marks of the first page after client-side navigation. */
export function endArrival(): void {
  const { dataset } = document.documentElement;
  delete dataset.arrival;
  delete dataset.proposed;
}
