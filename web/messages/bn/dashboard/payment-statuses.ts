import type { paymentStatuses as English } from '../../en/dashboard/payment-statuses.ts'

export const paymentStatuses: typeof English = {
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
