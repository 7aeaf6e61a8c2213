import type { BookingStatus, PaymentStatus } from '@jhilik/contract/bookings.ts'
import { translateName } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import { vehicleTypeNames } from '../../platform/vehicle-type-names.ts'

/** The Bangla titles of the table's columns, by their English title. */
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
  Name: 'নাম',
  Email: 'ইমেইল',
  Phone: 'ফোন',
  Address: 'ঠিকানা',
  'Vehicle type': 'গাড়ির ধরন',
  Brand: 'ব্র্যান্ড',
  Model: 'মডেল',
  Year: 'তৈরির সাল',
  Plate: 'রেজিস্ট্রেশন নম্বর',
  Rooms: 'রুম',
  Floor: 'ফ্লোর',
  Units: 'ইউনিট',
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
}
export type Title = keyof typeof BANGLA_TITLES

const BANGLA_STATUSES: Record<BookingStatus, string> = {
  held: 'ধরে রাখা',
  confirmed: 'নিশ্চিত',
  expired: 'মেয়াদ শেষ',
  canceled: 'বাতিল',
  completed: 'সম্পন্ন',
  no_show: 'ছিলেন না',
}

const BANGLA_PAYMENTS: Record<PaymentStatus, string> = {
  Paid: 'পরিশোধিত',
  'Partly paid': 'আংশিক পরিশোধিত',
  'Due on site': 'কাজের সময় দিতে হবে',
  Pending: 'অপেক্ষমাণ',
  Failed: 'হয়নি',
  Cancelled: 'বাতিল',
  Expired: 'মেয়াদ শেষ',
  'In review': 'যাচাই চলছে',
  'Refund due': 'টাকা ফেরত বাকি',
  'Partly refunded': 'আংশিক টাকা ফেরত হয়েছে',
  Refunded: 'টাকা ফেরত দেওয়া হয়েছে',
  'Not refunded': 'পরিশোধিত, টাকা ফেরত দেওয়া হয়নি',
  Disputed: 'আপত্তি চলছে',
  'Charged back': 'ব্যাংক টাকা ফিরিয়ে নিয়েছে',
}

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
  payment: (status) => status,
  vehicleType: (type) => type,
}

const bangla: ExportWords = {
  title: (title) => BANGLA_TITLES[title],
  status: (status) => BANGLA_STATUSES[status],
  payment: (status) => BANGLA_PAYMENTS[status],
  vehicleType: (type) => type && translateName(type, vehicleTypeNames.bn),
}

/** Numbers, dates and times are the same in both languages: spreadsheets do not read Bangla digits as numbers. */
export const exportWords: Record<Locale, ExportWords> = { en: english, bn: bangla }
