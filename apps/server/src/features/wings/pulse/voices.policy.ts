/** One voice per author, theme and month (decision 123). */

/** A published meme with themes. */
export interface CountedMeme {
  /** Its place in the order of all publications. */
  publication: number;
  /** Milliseconds since the epoch. */
  publishedAt: number;
  /** The account whose name the meme shows. */
  author: string;
  themes: readonly string[];
}

/** The quarter and the theme of a figure; each may be empty, which means all. */
export interface Domain {
  /** `2026-3`; empty for all time. */
  quarter: string;
  /** Empty for all themes. */
  theme: string;
}

/** The voices that a figure counts. */
export interface Group extends Domain {
  memes: number;
  /** The author by voice; the key is `author month`. */
  voices: ReadonlyMap<string, string>;
  authors: ReadonlySet<string>;
}

export const keyOf = ({ quarter, theme }: Domain): string => `${quarter}/${theme}`;

/** Returns `2026-3` for a time in the third quarter, UTC. */
function quarterOf(time: number): string {
  const date = new Date(time);
  return `${date.getUTCFullYear()}-${Math.floor(date.getUTCMonth() / 3) + 1}`;
}

function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}

interface OpenGroup extends Group {
  voices: Map<string, string>;
  authors: Set<string>;
}

/** Returns the groups of all domains by `keyOf`, from memes up to the place `through`. */
export function groupMemes(
  memes: Iterable<CountedMeme>,
  through = Number.POSITIVE_INFINITY,
): Map<string, Group> {
  const groups = new Map<string, OpenGroup>();
  for (const { publication, publishedAt, author, themes } of memes) {
    if (publication > through || themes.length === 0) continue;
    const voice = `${author} ${monthOf(publishedAt)}`;
    for (const quarter of ['', quarterOf(publishedAt)]) {
      for (const theme of ['', ...themes]) {
        const key = keyOf({ quarter, theme });
        const group = groups.get(key) ?? { quarter, theme, memes: 0, voices: new Map(), authors: new Set() };
        group.memes += 1;
        group.voices.set(voice, author);
        group.authors.add(author);
        groups.set(key, group);
      }
    }
  }
  return groups;
}
