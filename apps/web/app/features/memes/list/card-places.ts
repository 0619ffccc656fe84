/**
 * Gives each card of a grid as many rows of one pixel as it is high, so that the next card of its column follows at
 * once. Runs in the head: it measures the cards while the document is read, before they are painted, so nothing moves.
 * Contains no quotes, angle brackets or ampersands, because React escapes them in a script's text.
 */
export const CARD_PLACES_SCRIPT = `
var place=function(card,height){card.style.setProperty(\`--rows\`,Math.ceil(height))};
var sizes=new ResizeObserver(function(changes){for(var change of changes)
if(change.target.isConnected)place(change.target,change.borderBoxSize[0].blockSize)});
new MutationObserver(function(){
var isReading=document.readyState===\`loading\`;
var cards=Array.from(document.querySelectorAll(isReading?\`[data-card]\`:\`[data-card]:not([data-placed])\`));
var heights=cards.map(function(card){return card.getBoundingClientRect().height});
cards.forEach(function(card,n){place(card,heights[n]);
if(!card.dataset.placed){card.dataset.placed=1;sizes.observe(card)}})
}).observe(document,{childList:true,subtree:true})`;

/** Places a card while React inserts it, before the router restores the position of a scrolled page. */
export function placeCard(card: HTMLLIElement | null): void {
  if (card && !card.style.getPropertyValue('--rows'))
    card.style.setProperty('--rows', String(Math.ceil(card.getBoundingClientRect().height)));
}
