/** Texts of the admin's templates (product: studio). */
export const adminTemplatesStrings = {
  intro:
    'The scenes of the studio. A hidden one is offered to nobody; memes made with it stay, and it can return.',
  failed: 'The templates could not be loaded.',
  hidden: 'Hidden',
  hide: 'Hide',
  hideOne: (title: string) => `Hide ${title}`,
  show: 'Offer again',
  showOne: (title: string) => `Offer ${title} again`,
  hiddenNow: (title: string) => `${title} is hidden.`,
  shownNow: (title: string) => `${title} is offered again.`,
  memes: 'Its memes',
  memesOf: (title: string) => `Memes made with ${title}`,
  notSaved: 'The template could not be changed. Please try again.',
} as const;
