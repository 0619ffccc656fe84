/**
 * Gives each card of a grid as many one-pixel rows as it is high, so that the next card of its column follows directly.
 * Runs in the head: it measures the cards while the document is parsed, before they are painted, so nothing moves. In
 * one column, no card is measured until the window becomes wider. Contains no quotes, angle brackets or ampersands,
 * because React escapes them in a script's text.
 */
export const CARD_PLACES_SCRIPT = `
var columns=matchMedia(\`(min-width: 40rem)\`);
var place=function(card,height){card.style.setProperty(\`--rows\`,Math.ceil(height))};
var sizes=new ResizeObserver(function(changes){if(columns.matches)for(var change of changes)
if(change.target.isConnected)place(change.target,change.borderBoxSize[0].blockSize)});
var placeCards=function(){
var isReading=document.readyState===\`loading\`;
var cards=Array.from(document.querySelectorAll(isReading?\`[data-card]\`:\`[data-card]:not([data-placed])\`));
var heights=columns.matches?cards.map(function(card){return card.getBoundingClientRect().height}):[];
cards.forEach(function(card,n){if(heights.length)place(card,heights[n]);
if(!card.dataset.placed){card.dataset.placed=1;sizes.observe(card)}})};
var reading=new MutationObserver(placeCards);
reading.observe(document,{childList:true,subtree:true});
document.addEventListener(\`DOMContentLoaded\`,function(){placeCards();reading.disconnect()})`;

declare global {
  interface Window {
    /** Set by the script: measures new cards together, and then places them. */
    placeCards?: () => void;
  }
}

/** Places the cards that React has inserted, before the router restores the position of a scrolled page. */
export function placeNewCards(): void {
  window.placeCards?.();
}
