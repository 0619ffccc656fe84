import { COMMENTS, type DemoComment } from '../src/demo/content/comments.ts';
import { MEMES } from '../src/demo/content/memes.ts';

const COUNT = 500;

/** Returns 500 ordinary comments: those of the demo, what its memes say, and pairs of them. */
export function ordinaryComments(): string[] {
  const said = Object.values(COMMENTS).flat().flatMap(textsOf);
  const written = MEMES.flatMap(({ title, message }) =>
    [title, message].filter((text) => text !== undefined),
  );
  const texts = [...new Set([...said, ...written])];
  for (let step = 1; texts.length < COUNT; step++) {
    const singles = said.length;
    for (let at = 0; at < singles && texts.length < COUNT; at++)
      texts.push(`${said[at]} ${said[(at + step) % singles]}`);
  }
  return texts.slice(0, COUNT);
}

function textsOf({ says, replies = [] }: DemoComment): string[] {
  return [says, ...replies.flatMap(textsOf)];
}
