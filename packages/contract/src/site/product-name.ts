/** The name in the texts of the catalogues, which a site has until its admins choose another one (decision 302). */
export const PRODUCT_NAME = 'Corpomeme';
