/** Apart from those of the plain field, which every reader of `/browse` loads. */
export const comboboxStrings = { all: 'Search all companies' } as const;
