export const lazyMenuStrings = {
  failed: 'Network error. Please check your connection and try again.',
} as const;
