import { bookingStatusWords, paymentStatusWords } from '@jhilik/contract/booking-words.ts'
import { type BookingStatus, type PaymentStatus, paymentStatusSchema } from '@jhilik/contract/bookings.ts'
import { vehicleTypeWords } from '@jhilik/contract/vehicle-words.ts'
import { translateName } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'

/**
 * The Bangla titles of the table's columns, by their English title. The fields of contact, vehicle and place have theirs in
 * the contract.
 */
const BANGLA_TITLES = {
  Booking: 'বুকিং',
  Code: 'কোড',
  Status: 'অবস্থা',
  Payment: 'পেমেন্ট',
  'Service date': 'সার্ভিসের তারিখ',
  Start: 'শুরু',
  End: 'শেষ',
  Service: 'সার্ভিস',
  'Service in Bangla': 'সার্ভিস (বাংলায়)',
  Bought: 'যা কেনা হয়েছে',
  Area: 'এলাকা',
  Note: 'নোট',
  Price: 'দাম',
  Currency: 'মুদ্রা',
  Transaction: 'ট্রানজেকশন',
  'Booked at': 'বুক করার সময়',
  'Paid at': 'পরিশোধের সময়',
  'Paid in period': 'এই সময়ে পরিশোধিত',
  'Paid amount': 'পরিশোধিত',
  'Refunded at': 'টাকা ফেরতের সময়',
  'Refunded in period': 'এই সময়ে ফেরত',
  'Refunded amount': 'ফেরত দেওয়া হয়েছে',
  'Refund due': 'ফেরত দেওয়া বাকি',
  'Payment currency': 'পেমেন্টের মুদ্রা',
  Receipt: 'রসিদ',
  'Tips in period': 'এই সময়ে বকশিশ',
  Tips: 'বকশিশ',
  Coupon: 'কুপন',
}
export type Title = keyof typeof BANGLA_TITLES

interface ExportWords {
  title(english: Title): string
  status(status: BookingStatus): string
  payment(status: PaymentStatus): string
  vehicleType(type: string | null): string | null
}

/** The English table has the statuses and types of the API, so that filters of existing tables keep working. */
const english: ExportWords = {
  title: (title) => title,
  status: (status) => status,
  payment: (status) => paymentStatusSchema.encode(status),
  vehicleType: (type) => type,
}

const bangla: ExportWords = {
  title: (title) => BANGLA_TITLES[title],
  status: (status) => bookingStatusWords.bn[status],
  payment: (status) => paymentStatusWords.bn[status],
  vehicleType: (type) => type && translateName(type, vehicleTypeWords.bn),
}

/** Numbers, dates and times are the same in both languages: spreadsheets do not read Bangla digits as numbers. */
export const exportWords: Record<Locale, ExportWords> = { en: english, bn: bangla }
