export const shareBarStrings = {
  hint: 'The bar is our best guess; with a chance of 90%, the true share lies within the line.',
} as const;
