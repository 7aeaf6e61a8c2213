import type { textMessages as English } from '../../en/dashboard/text-messages.ts'

export const textMessages: typeof English = {
  title: 'এসএমএস',
  text: 'নিজেকে একটি এসএমএস পাঠিয়ে দেখুন সেবাদাতা সেটি নেয় কি না, আর না নিলে কী বলে।',
  to: 'আপনার ফোন নম্বর',
  message: 'বার্তা',
  sample: 'আমাদের এসএমএসের পরীক্ষা।',
  parts: '{count, plural, other {#টি এসএমএসের খরচ হবে}}',
  send: 'পরীক্ষা করে দেখুন',
  accepted: 'সেবাদাতা এসএমএসটি নিয়েছে',
  refused: 'এসএমএসটি পাঠানো যায়নি',
  failed: 'কাজটি হয়নি। আবার চেষ্টা করুন।',
}
