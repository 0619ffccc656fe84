export const dialogStrings = {
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
} as const;
