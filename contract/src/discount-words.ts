import type { TextLocale } from './clock-text.ts'
import type { DiscountKind } from './discount-figures.ts'

/** The names of the kinds of discounts, for the report and the tables. */
export const discountKindWords: Record<TextLocale, Record<DiscountKind, string>> = {
  en: {
    rule: 'Discount by price rules',
    standing: 'Standing discount',
    coupon: 'Discount by coupon',
    staff: 'Discount by staff',
  },
  bn: {
    rule: 'দামের নিয়মে ছাড়',
    standing: 'নিয়মিত ছাড়',
    coupon: 'কুপনে ছাড়',
    staff: 'কর্মীর দেওয়া ছাড়',
  },
}
