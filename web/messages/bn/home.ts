import type { home as English } from '../en/home.ts'

export const home: typeof English = {
  hero: {
    title: 'আপনার গাড়ি ঝকঝকে, <mark>যেখানেই থাকুন</mark>',
    text: 'দেশের সবচেয়ে বড় কার ওয়াশ প্রতিষ্ঠানে বুক করুন',
    action: 'সার্ভিস বুক করুন',
    compare: 'দাম তুলনা করুন',
  },
  search: {
    label: 'আপনার সুবিধামতো সময় খুঁজুন',
    location: 'এলাকা',
    locationPlaceholder: 'ধানমন্ডি, ঢাকা',
    date: 'তারিখ',
    time: 'সময়',
    serviceType: 'সার্ভিসের ধরন',
    choose: 'বেছে নিন',
    submit: 'এখনই বুক করুন',
    locationRequired: 'এলাকা লিখুন',
    serviceTypeRequired: 'সার্ভিসের ধরন বেছে নিন',
  },
  next: {
    title: 'সামনের খালি সময়',
    all: 'সব সার্ভিস',
    today: 'আজ',
    tomorrow: 'কাল',
  },
  featured: {
    title: 'সেরা পছন্দ: আমাদের বাছাই করা সার্ভিস',
    text: 'ঝটপট ফোম ওয়াশ থেকে পুরো বাসা পরিষ্কার, সবাই যা বেশি বুক করেন।',
    all: 'সব সার্ভিস দেখুন',
  },
  how: {
    title: 'যেভাবে কাজ হয়',
    choose: { title: 'সময় বেছে নিন', text: 'যে সময়গুলো দেখছেন, তার যেকোনোটি এখনই বুক করা যায়।' },
    pay: { title: 'অনলাইনে পেমেন্ট করুন', text: 'পেমেন্টের সময়টুকুতে স্লটটি আপনার জন্য ধরে রাখা হয়।' },
    payOnSite: { title: 'কাজের সময় টাকা দিন', text: 'কাজ শেষ হলে টাকা দেবেন।' },
    come: { title: 'আমরা চলে আসি', text: 'আপনার বেছে নেওয়া সময়ে, আপনার দেওয়া ঠিকানায়।' },
    areas: 'আমাদের এলাকা:',
    allAreas: 'সব {count, number}টি এলাকা',
    figures: {
      jobs: '{count, plural, other {কাজ সম্পন্ন}}',
      average: '{value, number, ::.0}/{max, number}',
      reviews: '{count, number}টি রিভিউ',
      services: '{count, plural, other {ধরনের সার্ভিস}}',
    },
  },
  gallery: { title: 'আমাদের কাজ' },
  questions: {
    title: 'প্রশ্নোত্তর',
    all: 'সব প্রশ্ন ও উত্তর',
    payWith: 'পেমেন্টের উপায়',
  },
  reviews: {
    title: 'গ্রাহকদের রিভিউ',
    all: 'সব রিভিউ দেখুন',
  },
}
