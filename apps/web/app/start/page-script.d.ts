/** The text of a script for pages to contain (`vite/page-script.ts`). */
declare module '*?script' {
  const text: string;
  export default text;
}

/** URLs of the browser's module and of all that it imports (`vite/module-list.ts`). */
declare module '*?modules' {
  const urls: readonly string[];
  export default urls;
}
