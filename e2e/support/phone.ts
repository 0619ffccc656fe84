import type { PlaywrightTestOptions } from '@playwright/test';

type PhoneOptions = Required<Pick<PlaywrightTestOptions, 'viewport' | 'contextOptions'>>;

/** A phone's width with reduced motion, so that journeys of both widths run with and without animations. */
export const PHONE: PhoneOptions = {
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
};
