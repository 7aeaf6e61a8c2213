/** The payment methods that staff record for a payment on site. */
export const PAYMENT_METHODS_ON_SITE = ['cash', 'bkash', 'nagad', 'card', 'other'] as const
export type OnSiteMethod = (typeof PAYMENT_METHODS_ON_SITE)[number]
