/** In a file of their own, because every reader of `/browse` loads the texts of the plain field. */
export const comboboxStrings = { all: 'Search all companies' } as const;
