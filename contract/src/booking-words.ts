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

/** A payment status. */
export const paymentStatusWords: Record<TextLocale, Record<PaymentStatus, string>> = {
  en: {
    paid: 'Paid',
    partly_paid: 'Partly paid',
    due_on_site: 'Due on site',
    pending: 'Pending',
    failed: 'Failed',
    cancelled: 'Canceled',
    expired: 'Expired',
    in_review: 'In review',
    refund_due: 'Refund due',
    partly_refunded: 'Partly refunded',
    refunded: 'Refunded',
    not_refunded: 'Paid, not refunded',
    disputed: 'Disputed',
    charged_back: 'Taken back by the bank',
  },
  bn: {
    paid: 'পরিশোধিত',
    partly_paid: 'আংশিক পরিশোধিত',
    due_on_site: 'কাজের সময় দিতে হবে',
    pending: 'অপেক্ষমাণ',
    failed: 'হয়নি',
    cancelled: 'বাতিল',
    expired: 'মেয়াদ শেষ',
    in_review: 'যাচাই চলছে',
    refund_due: 'টাকা ফেরত বাকি',
    partly_refunded: 'আংশিক টাকা ফেরত হয়েছে',
    refunded: 'টাকা ফেরত দেওয়া হয়েছে',
    not_refunded: 'পরিশোধিত, টাকা ফেরত দেওয়া হয়নি',
    disputed: 'আপত্তি চলছে',
    charged_back: 'ব্যাংক টাকা ফিরিয়ে নিয়েছে',
  },
}
