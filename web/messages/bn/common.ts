import type { common as English } from '../en/common.ts'

export const common: typeof English = {
  ui: {
    ok: 'ঠিক আছে',
    close: 'বন্ধ করুন',
    cancel: 'বাতিল',
    showPassword: 'পাসওয়ার্ড দেখুন',
    notifications: 'নোটিফিকেশন',
  },
  language: { en: 'English', bn: 'বাংলা' },
  nav: {
    label: 'প্রধান মেনু',
    skip: 'মূল অংশে যান',
    openMenu: 'মেনু খুলুন',
    menu: 'মেনু',
    home: 'হোম',
    service: 'সার্ভিস',
    compare: 'তুলনা',
    booking: 'বুকিং',
    dashboard: 'ড্যাশবোর্ড',
    signIn: 'লগ ইন',
    signUp: 'সাইন আপ',
    upcomingSlot: '(সামনের স্লট)',
    units: { days: 'দিন', hours: 'ঘ.', minutes: 'মি.', seconds: 'সে.' },
    theme: 'ডার্ক থিম',
    scrollToTop: 'উপরে ফিরুন',
  },
  rating: {
    outOf: '{max, number}টির মধ্যে {value, number, ::.0}টি তারা',
    unrated: 'কোনো তারা দেওয়া হয়নি',
    star: '{count, plural, one {#টি তারা} other {#টি তারা}}',
  },
  footer: {
    services: 'সার্ভিস',
    company: 'প্রতিষ্ঠান',
    carWash: 'কার ওয়াশ',
    homeCleaning: 'বাসা পরিষ্কার',
    repair: 'মেরামত',
    installation: 'ইনস্টলেশন',
    about: 'আমাদের কথা',
    reviews: 'রিভিউ',
    compare: 'সার্ভিস তুলনা',
    bookings: 'আমার বুকিং',
    wholeCountry: 'সারা দেশেই আমাদের সেবা।',
    rights: '© {year} {name}। সর্বস্বত্ব সংরক্ষিত।',
  },
  meta: {
    title: '{name}: কার ওয়াশ ও হোম সার্ভিস, এক মিনিটেই বুকিং',
    description:
      'বাংলাদেশের যেকোনো জায়গায় কার ওয়াশ ও হোম সার্ভিস বুক করুন: দাম তুলনা করুন, সময় বেছে নিন, অনলাইনে পেমেন্ট করুন।',
  },
}
