/** Names only, without schemas, so that the browser gets them without the validator. */

/** Memes that fit no company; needs no city. */
export const GENERAL = 'General';
export const NO_CITY = 'N/A';

/** The upload form's companies (product: limits). */
export const UPLOAD_COMPANIES = [
  GENERAL,
  'Adobe',
  'Amazon',
  'Apple',
  'Capgemini',
  'Dell',
  'Deloitte',
  'Endava (Romania)',
  'Google',
  'Microsoft',
  'UiPath',
  'Bitdefender',
  'Oracle',
  'IBM',
  'Atos',
  'Luxoft',
] as const;

/** All 31 of `GET /companies`, in the order they are shown (product: sorting and time). */
export const COMPANIES = [
  ...UPLOAD_COMPANIES,
  'Accenture',
  'BCR',
  'Banca Transilvania',
  'Bosch',
  'Cognizant',
  'Continental',
  'eMAG',
  'Emerson',
  'Ericsson',
  'Genpact',
  'HP',
  'ING',
  'Orange',
  'OMV Petrom',
  'Vodafone',
] as const;
export type CompanyName = (typeof COMPANIES)[number];

export const CITIES = ['Bucuresti', 'Cluj-Napoca', 'Timisoara', 'Iasi', 'Brasov', 'Oradea'] as const;
