import type { staffTexts as English } from '../../en/dashboard/staff-texts.ts'

export const staffTexts: typeof English = {
  action: 'মেসেজ',
  write: 'মেসেজ লিখুন',
  title: '{count, plural, one {গ্রাহককে মেসেজ} other {#টি বুকিংয়ের গ্রাহকদের মেসেজ}}',
  text: 'আপনার মেসেজ',
  way: 'যেভাবে পাঠাবেন',
  whatsApp: 'হোয়াটসঅ্যাপে খুলুন',
  whatsAppHint: 'সেখানে আপনি নিজে পাঠাবেন। এখানকার তালিকায় থাকবে না।',
  close: 'বন্ধ করুন',
  back: 'পেছনে',
  preview: 'কী পাঠানো হবে দেখুন',
  previewLoading: 'কার কাছে পৌঁছানো যাবে, দেখা হচ্ছে…',
  previewFailed: 'কারা পাবেন, তা জানা যায়নি। কিছু পাঠানো হয়নি।',
  nobody: 'এভাবে কারও কাছে পৌঁছানো যাবে না। পেছনে গিয়ে অন্য মাধ্যম বেছে নিন।',
  to: {
    email: '{count, plural, one {#টি ইমেইল যাবে} other {#টি ইমেইল যাবে}}',
    sms: '{count, plural, one {#টি এসএমএস যাবে} other {#টি এসএমএস যাবে}}',
  },
  parts:
    '{count, plural, one {{parts, plural, one {#টি এসএমএসের খরচ} other {#টি এসএমএসের খরচ}}} other {{parts, plural, one {প্রতিটির খরচ #টি এসএমএসের} other {প্রতিটির খরচ #টি এসএমএসের}}}}',
  unreached: '{count, plural, one {#জন গ্রাহকের কাছে এভাবে পৌঁছানো যাবে না} other {#জন গ্রাহকের কাছে এভাবে পৌঁছানো যাবে না}}',
  send: '{count, plural, one {পাঠান} other {#জনকে পাঠান}}',
  sent: '{count, plural, one {মেসেজটি পাঠানো হবে।} other {#টি মেসেজ পাঠানো হবে।}}',
  failed: 'মেসেজটি পাঠানো হয়নি।',
  failedText: 'ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
}
