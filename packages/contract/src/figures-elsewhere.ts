/** Figures of a company on other sites (product: figures elsewhere, decision 129). Free of schemas, since pages import it. */

/** Pixels, and the bars that a chart has room for. */
export const CHART = { width: 480, head: 70, foot: 36, bars: 6 } as const;
export const BADGE = { width: 300, height: 80 } as const;

export const FIGURES_LICENCE = {
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;
