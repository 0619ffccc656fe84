export const screeningKeys = {
  settings: ['screening'],
  listedWords: ['screening', 'listed-words'],
  blockedPictures: ['screening', 'blocked-pictures'],
} as const;
