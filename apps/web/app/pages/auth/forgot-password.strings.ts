export const forgotPasswordStrings = {
  title: 'Ai uitat parola?',
  description: 'Cere un link cu care alegi o parolă nouă pentru contul tău Corpomeme.',
} as const;
