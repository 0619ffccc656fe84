/** The colour of texts and signs on the accent colour, in light and dark (`--on-marker` of the styles). */
const INK = '#1d1b16';

/** WCAG 2.2, 1.4.3: the contrast of normal text. The dark theme's paper is about as dark as the ink, so it has at least as much as signs need. */
const CONTRAST = 4.5;

/** Returns whether dark text can be read on this colour, and the colour be seen on dark paper. `colour` is `#rrggbb`. */
export function isLightEnough(colour: string): boolean {
  const [lighter = 0, darker = 0] = [luminance(colour), luminance(INK)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05) >= CONTRAST;
}

/** Returns the style that gives pages this colour, and pressed buttons a little darker one. */
export function accentStyle(colour: string): string {
  const pressed = partsOf(colour).map((part) =>
    Math.round(part * 0.92)
      .toString(16)
      .padStart(2, '0'),
  );
  return `html:root{--marker:${colour};--marker-pressed:#${pressed.join('')}}`;
}

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
