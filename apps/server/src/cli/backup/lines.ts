const LINE_FEED = 10;

/**
 * Yields the lines of `input`, which only `\n` ends: `node:readline` also splits at U+2028 and U+2029, which JSON does not
 * escape.
 */
export async function* readLines(input: AsyncIterable<Buffer>): AsyncGenerator<string> {
  // A line, and a character, may span several chunks.
  let begun: Buffer[] = [];
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString();
      begun = [];
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString();
}
