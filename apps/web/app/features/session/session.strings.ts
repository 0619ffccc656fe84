export const sessionStrings = {
  logIn: 'Log in',
  cancel: 'Cancel',
  /** Spec §8 gives these two in English and asks for Romanian. */
  deactivated: 'Contul tău a fost dezactivat, contactează administratorul',
} as const;
