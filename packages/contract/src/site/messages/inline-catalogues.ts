import { DEFAULT_LANGUAGE, measureTranslations, readCatalogues } from './catalogues.ts';

const MODULE = /\/site\/messages\/catalogues\.ts$/;

/** A plugin of Vite and Rolldown: writes the catalogues into a bundle, which has no files beside it. */
export const inlineCatalogues = {
  name: 'inline-catalogues',
  transform(_code: string, id: string) {
    if (!MODULE.test(id.split('?')[0] ?? '')) return null;
    const translations = JSON.stringify(measureTranslations());
    return `export const DEFAULT_LANGUAGE = '${DEFAULT_LANGUAGE}'; export const TRANSLATIONS = ${translations}; export const CATALOGUES = JSON.parse(${JSON.stringify(JSON.stringify(readCatalogues()))});`;
  },
};
