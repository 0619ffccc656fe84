export const sessionStrings = {
  logIn: 'Log in',
  cancel: 'Cancel',
  /** product: error texts gives these two in English and asks for Romanian. */
  deactivated: 'Contul tău a fost dezactivat, contactează administratorul',
  deletedAccount:
    'Această adresă de email nu poate fi folosită deoarece a fost asociată anterior cu un cont șters',
} as const;
