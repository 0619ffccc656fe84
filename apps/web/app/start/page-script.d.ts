/** The text of a script for pages to contain, on the server (`vite/page-script.ts`). */
declare module '*?script' {
  const text: string;
  export default text;
}
