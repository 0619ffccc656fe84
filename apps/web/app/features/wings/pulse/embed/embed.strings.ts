/** Texts about showing the figures on other sites (product: figures elsewhere). */
export const embedStrings = {
  open: 'Show this on your own page',
  intro: 'Pictures, a script and data. Nothing of it sets a cookie or counts visitors.',
  kinds: { badge: 'Badge', chart: 'Chart', widget: 'Widget' },
  hints: {
    badge: 'A picture that links here, light or dark as the reader’s device.',
    chart: 'A picture of the largest shares. Add ?scheme=dark or ?scheme=light to choose.',
    widget: 'A small script that draws the bars as text, for pages that allow scripts.',
  },
  copy: 'Copy',
  copyOf: (kind: string) => `Copy the code of the ${kind.toLowerCase()}`,
  copied: 'Code copied',
  alt: (company: string) => `${company} on Corpomeme`,
  data: 'The figures as data:',
  csv: 'CSV',
  json: 'JSON',
  licence: 'Licence:',
} as const;
