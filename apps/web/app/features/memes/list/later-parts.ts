/**
 * On a phone, lets items of long lists (`later` in the style sheet) that are out of the window rest: the browser neither
 * lays them out nor paints them. On a new page they rest before the first paint, and after load each is painted once,
 * in a frame of its own, so that its size is known. Items in the window stay as they are, because a change would count as a layout
 * shift (decision 150). Contains no quotes, ampersands or angle brackets, because React escapes them in a script's text.
 */
export const LATER_PARTS_SCRIPT = `
var page=document.documentElement.dataset;
var isShown=function(part){var box=part.getBoundingClientRect();
return Math.sign(box.top-innerHeight)+Math.sign(-box.bottom)===-2};
var wide=matchMedia(\`(min-width: 40rem)\`);var awaited;
var restParts=function(){clearTimeout(awaited);awaited=setTimeout(function(){if(wide.matches)return;
Array.from(document.querySelectorAll(\`.later:not([data-part])\`)).filter(function(part){return !isShown(part)})
.forEach(function(part){part.dataset.part=\`rests\`})},1000)};
var visit=performance.getEntriesByType(\`navigation\`)[0];
if(location.hash===\`\`)if(!wide.matches)if(visit)if(visit.type===\`navigate\`){page.fresh=1;
addEventListener(\`load\`,function(){
var parts=Array.from(document.querySelectorAll(\`.later\`)),last;
requestAnimationFrame(function next(){
if(last)last.dataset.part=\`rests\`;
last=parts.shift();
if(!last)return delete page.fresh;
last.dataset.part=isShown(last)?\`rests\`:\`painted\`;
requestAnimationFrame(next)})})}`;

declare global {
  interface Window {
    /** Set by the script. */
    restParts?: () => void;
  }
}

/** Lets new items rest that are out of the window, when the page had time to show them. */
export function restNewParts(): void {
  window.restParts?.();
}
