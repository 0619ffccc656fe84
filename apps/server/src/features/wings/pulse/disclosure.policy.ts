import { type Domain, type Group, keyOf } from './voices.policy.ts';

/**
 * Limits of published figures. No difference of two published figures is about fewer than five people (decision 124).
 */

export const FEWEST = { authors: 5, memes: 8 } as const;

/** A figure that was published, with the last publication that it counts. */
export interface PublishedFigure extends Domain {
  through: number;
  /** False after a meme that it counts stopped being public. */
  isShown: boolean;
  /**
   * Number of counted memes that stopped being public since. A new voice may belong to an author who left, so each such
   * meme subtracts one new voice.
   */
  gone: number;
}

export interface Figure extends PublishedFigure {
  group: Group;
}

interface Times {
  /** The groups up to a place in the order of publications. */
  groupsAt: (through: number) => ReadonlyMap<string, Group>;
  now: number;
}

const NOBODY: Group = { quarter: '', theme: '', memes: 0, voices: new Map(), authors: new Set() };

const isFew = (count: number) => count > 0 && count < FEWEST.authors;

function differenceOf(authors: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return authors.difference(others as Set<string>).size;
}

/** Returns how many authors have a voice in `group` that `earlier` lacks. */
function countChanged(group: Group, earlier: Group): number {
  const changed = new Set<string>();
  for (const [voice, author] of group.voices) if (!earlier.voices.has(voice)) changed.add(author);
  return changed.size;
}

/**
 * Returns the figures to publish. Nothing changes until five authors have new voices in the company. Then each figure
 * is renewed, unless fewer than five authors would make the difference: such a figure keeps its old state, and a hidden
 * figure stays hidden.
 */
export function chooseFigures(published: readonly PublishedFigure[], { groupsAt, now }: Times): Figure[] {
  const before = new Map(published.map((each) => [keyOf(each), each]));
  const current = groupsAt(now);
  const whole = before.get(keyOf(NOBODY));
  const groupAt = (domain: Domain, through: number) => groupsAt(through).get(keyOf(domain)) ?? NOBODY;
  const unchanged = published
    .filter(({ isShown }) => isShown)
    .map((each): Figure => ({ ...each, group: groupAt(each, each.through) }));
  const countNew = (each: PublishedFigure) =>
    countChanged(groupAt(each, now), groupAt(each, each.through)) - each.gone;
  if (whole && countNew(whole) < FEWEST.authors) return unchanged;
  const candidates = [...current.values()].flatMap((group): Figure[] => {
    const earlier = before.get(keyOf(group));
    const { quarter, theme } = group;
    const renewed = { quarter, theme, through: now, isShown: true, gone: 0, group };
    if (!earlier) return [renewed];
    const changed = countNew(earlier);
    const mayRenew = earlier.isShown ? !isFew(changed) : changed >= FEWEST.authors;
    if (mayRenew) return [renewed];
    return earlier.isShown ? [{ ...earlier, group: groupAt(group, earlier.through) }] : [];
  });
  return withoutDifferences(candidates.filter(isLarge), current);
}

function isLarge({ group }: Figure): boolean {
  return group.authors.size >= FEWEST.authors && group.memes >= FEWEST.memes;
}

/** Hides figures until no difference of shown ones is about fewer than five authors. */
function withoutDifferences(candidates: Figure[], current: ReadonlyMap<string, Group>): Figure[] {
  let shown = candidates;
  for (;;) {
    const revealing = findRevealing(shown, current);
    if (!revealing) return shown;
    shown = shown.filter((figure) => figure !== revealing);
  }
}

/** Returns the wholes of a figure: the same theme in all time, and all themes in the same quarter. */
function wholesOf({ quarter, theme }: Domain): Domain[] {
  return [
    ...(quarter === '' ? [] : [{ quarter: '', theme }]),
    ...(theme === '' ? [] : [{ quarter, theme: '' }]),
  ];
}

function findRevealing(shown: readonly Figure[], current: ReadonlyMap<string, Group>): Figure | undefined {
  const byKey = new Map(shown.map((figure) => [keyOf(figure), figure]));
  for (const figure of shown) {
    for (const domain of wholesOf(figure)) {
      const whole = byKey.get(keyOf(domain));
      // A part without its whole is not published.
      if (!whole) return figure;
      if (isFew(differenceOf(whole.group.authors, figure.group.authors))) return figure;
    }
  }
  return findRest(shown, current);
}

/** Returns the smallest shown part of a whole whose hidden parts together are about fewer than five authors. */
function findRest(shown: readonly Figure[], current: ReadonlyMap<string, Group>): Figure | undefined {
  const keys = new Set(shown.map(keyOf));
  const isPartOf = (part: Domain, whole: Domain) =>
    wholesOf(part).some((each) => keyOf(each) === keyOf(whole));
  for (const whole of shown) {
    for (const along of ['quarter', 'theme'] as const) {
      if (whole[along] !== '') continue;
      const parts = [...current.values()].filter((each) => each[along] !== '' && isPartOf(each, whole));
      const hidden = parts.filter((each) => !keys.has(keyOf(each)));
      const rest = new Set(hidden.flatMap(({ authors }) => [...authors]));
      if (!isFew(rest.size)) continue;
      const smallest = shown
        .filter((each) => each[along] !== '' && isPartOf(each, whole))
        .toSorted((a, b) => a.group.authors.size - b.group.authors.size)[0];
      if (smallest) return smallest;
    }
  }
  return undefined;
}
