import type { Coupon } from '@jhilik/contract/coupons.ts'
import { BYTE_ORDER_MARK, writeCsv } from '../../platform/csv.ts'
import type { Locale } from '../../platform/locale.ts'

const TITLES = {
  en: [
    'Code',
    'Percent',
    'Amount',
    'From a price of',
    'Currency',
    'First day',
    'Last day',
    'First visit only',
    'Most uses',
    'Most uses per person',
    'Switched on',
    'Uses',
    'Taken off',
  ],
  bn: [
    'কোড',
    'শতাংশ',
    'অঙ্ক',
    'কত দাম থেকে',
    'মুদ্রা',
    'প্রথম দিন',
    'শেষ দিন',
    'শুধু প্রথমবার',
    'সর্বোচ্চ ব্যবহার',
    'প্রতিজনে সর্বোচ্চ ব্যবহার',
    'চালু',
    'ব্যবহার',
    'মোট ছাড়',
  ],
}
const YES_NO = { en: { true: 'yes', false: 'no' }, bn: { true: 'হ্যাঁ', false: 'না' } }

/** Writes the coupons with how often they are used and what they have taken off as CSV. */
export function writeCouponTable(coupons: readonly Coupon[], locale: Locale): string {
  const yesNo = (value: boolean) => YES_NO[locale][`${value}`]
  const lines = coupons.map((coupon) => [
    coupon.code,
    coupon.percent,
    coupon.amount,
    coupon.minimum,
    coupon.currency,
    coupon.fromDate,
    coupon.toDate,
    yesNo(coupon.firstVisitOnly),
    coupon.maxUses,
    coupon.maxUsesPerPerson,
    yesNo(coupon.active),
    coupon.uses,
    coupon.given,
  ])
  return BYTE_ORDER_MARK + writeCsv([TITLES[locale], ...lines])
}
