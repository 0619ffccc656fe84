import { readFileSync } from 'node:fs';

const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

interface HostileExample {
  kind: string;
  whole: string;
  /** The comments of a member who cuts it, or the whole. */
  parts: string[];
}

/** Returns comments that name, call or insult a person in a form that hides it. */
export function hostileExamples(): HostileExample[] {
  return linesOf('hostile-comments.txt').map((line) => {
    const [kind = '', ...rest] = line.split(' | ');
    const text = rest.join(' | ').replaceAll('\\n', '\n').replaceAll('\\t', '\t');
    const parts = text.split('¦').map((part) => part.trim());
    return { kind, whole: text.replaceAll('¦', ''), parts: parts.filter((part) => part !== '') };
  });
}

/** Returns ordinary comments, and pairs and threads of them, each of one member. */
export function ordinaryTalk(): { comments: string[][]; pairs: string[][]; threads: string[][] } {
  const texts = linesOf('ordinary-talk.txt');
  const at = (place: number) => texts[place % texts.length] ?? '';
  return {
    comments: texts.slice(0, 200).map((text) => [text]),
    pairs: Array.from({ length: 200 }, (_, n) => [at(n), at(n + 1)]),
    threads: Array.from({ length: 60 }, (_, n) => [0, 7, 14, 21].map((step) => at(n * 3 + step))),
  };
}
