import type { PlaywrightTestOptions } from '@playwright/test';

type PhoneOptions = Required<Pick<PlaywrightTestOptions, 'viewport' | 'contextOptions'>>;

/** Reduced motion in one of the two widths: each journey passes with both settings, and one of them waits for no animation. */
export const PHONE: PhoneOptions = {
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
};
