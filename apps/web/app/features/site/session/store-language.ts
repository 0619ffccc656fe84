import * as operations from '@corpomeme/contract/people/users.operations';
import { browserApi } from '../../../lib/api/browser-api.ts';

/** Lazy-loaded. Stores the language in the member's account. */
export const storeLanguage = (language: string) =>
  browserApi.call(operations.chooseLanguage, { body: { language } });
