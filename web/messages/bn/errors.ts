import type { errors as English } from '../en/errors.ts'

export const errors: typeof English = {
  notFound: {
    title: '৪০৪ পেজটি পাওয়া যায়নি',
    text: 'পেজটি হয়তো সরানো হয়েছে, অথবা লিংকে কোনো ভুল আছে।',
    action: 'হোমে ফিরে যান',
  },
  page: {
    title: 'পেজটি দেখানো গেল না',
    text: 'আমাদের দিকে একটা সমস্যা হয়েছে। আপনার বুকিং নিরাপদ আছে। আবার চেষ্টা করুন।',
    retry: 'আবার চেষ্টা করুন',
    home: 'হোমে ফিরে যান',
  },
}
