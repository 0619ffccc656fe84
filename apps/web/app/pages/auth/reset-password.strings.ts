export const resetPasswordStrings = {
  title: 'Alege o parolă nouă',
  description: 'Alege o parolă nouă pentru contul tău Corpomeme.',
} as const;
