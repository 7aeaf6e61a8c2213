import type { BookingStatus, PaymentStatus } from './bookings.ts'
import type { TextLocale } from './clock-text.ts'

// Words that the server's mails and tables share with the pages.

/** A booking's status, as staff read it. */
export const bookingStatusWords: Record<TextLocale, Record<BookingStatus, string>> = {
  en: {
    held: 'Held',
    confirmed: 'Confirmed',
    expired: 'Expired',
    canceled: 'Canceled',
    completed: 'Completed',
    no_show: 'No-show',
  },
  bn: {
    held: 'ধরে রাখা',
    confirmed: 'নিশ্চিত',
    expired: 'মেয়াদ শেষ',
    canceled: 'বাতিল',
    completed: 'সম্পন্ন',
    no_show: 'ছিলেন না',
  },
}

/** A payment status. The API's own words are its keys. */
export const paymentStatusWords: Record<TextLocale, Record<PaymentStatus, string>> = {
  en: {
    Paid: 'Paid',
    'Partly paid': 'Partly paid',
    'Due on site': 'Due on site',
    Pending: 'Pending',
    Failed: 'Failed',
    Cancelled: 'Canceled',
    Expired: 'Expired',
    'In review': 'In review',
    'Refund due': 'Refund due',
    'Partly refunded': 'Partly refunded',
    Refunded: 'Refunded',
    'Not refunded': 'Paid, not refunded',
    Disputed: 'Disputed',
    'Charged back': 'Taken back by the bank',
  },
  bn: {
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
  },
}
