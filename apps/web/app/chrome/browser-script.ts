import { m } from '@corpomeme/contract/site/messages';

/**
 * Returns the first script of the head: marks the page in supported browsers, where React may start (decision 220). In older
 * ones the page stays as the server sent it, and a line says so. Asks for what came last to Safari 16.4, Firefox 128 and
 * Chromium 111. Its syntax is older than them; it contains no quotes, ampersands or angle brackets, like the other scripts.
 */
export function browserScript(): string {
  return `(function(root,line){try{if(CSS.registerProperty)if(String.prototype.isWellFormed){root.dataset.scripts=1;return}}catch(e){}
addEventListener(\`DOMContentLoaded\`,function(){line.className=\`old-browser\`;line.textContent=\`${m.chrome.oldBrowser}\`;document.body.insertBefore(line,document.body.firstChild)})
})(document.documentElement,document.createElement(\`p\`))`;
}
