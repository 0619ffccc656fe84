export const themeKeys = { offered: ['themes'], rules: ['themes', 'words'], all: ['themes', 'all'] } as const;
