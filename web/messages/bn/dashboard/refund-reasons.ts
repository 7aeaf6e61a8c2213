import type { refundReasons as English } from '../../en/dashboard/refund-reasons.ts'

export const refundReasons: typeof English = {
  canceled_by_staff: 'আমরা বাতিল করেছি',
  canceled_by_customer: 'গ্রাহক বাতিল করেছেন',
  refunded_by_staff: 'কর্মী টাকা ফেরত দিয়েছেন',
  rejected_by_staff: 'কর্মী পেমেন্টটি গ্রহণ করেননি',
  overpaid: 'দামের চেয়ে বেশি টাকা এসেছে',
  price_lowered: 'যত টাকা দেওয়া হয়েছে, কেনা হয়েছে তার চেয়ে কম',
  booking_expired: 'বুকিংয়ের মেয়াদ শেষ হয়ে গিয়েছিল',
  booking_canceled: 'বুকিংটি বাতিল হয়ে গিয়েছিল',
  choice_changed: 'গ্রাহক বুকিংয়ে বদল করেছিলেন',
  paid_twice: 'এই বুকিংয়ের পেমেন্ট আগেই হয়েছে',
  made_at_gateway: 'গেটওয়ের প্যানেল থেকে টাকা ফেরত দেওয়া হয়েছে',
}
