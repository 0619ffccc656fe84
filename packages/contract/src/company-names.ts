/** Company names in a file without schemas, so that the browser bundle does not include zod. */

/** The company of memes that fit no other one; its memes need no city. */
export const GENERAL = 'General';
export const NO_CITY = 'N/A';

/** Companies that the upload form offers. */
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

/** All 31 companies of `GET /companies`, in display order. */
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
