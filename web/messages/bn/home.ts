import type { home as English } from '../en/home.ts'

export const home: typeof English = {
  hero: {
    title: 'আপনার গাড়ি ঝকঝকে, <mark>যেখানেই থাকুন</mark>',
    text: 'দেশের সবচেয়ে বড় কার ওয়াশ বিশেষজ্ঞের সঙ্গে বুক করুন',
    action: 'সার্ভিস বুক করুন',
    compare: 'দাম তুলনা করুন',
    atYourDoor: 'আমরা আপনার দরজায় আসি',
    liveSlots: 'কোন সময় খালি, সঙ্গে সঙ্গে দেখুন',
    securePayment: 'অনলাইনে নিরাপদ পেমেন্ট',
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
  featured: {
    title: 'সেরা পছন্দ: আমাদের বাছাই করা সার্ভিস',
    text: 'ঝটপট ফোম ওয়াশ থেকে পুরো বাসা পরিষ্কার, সবাই যা বেশি বুক করেন।',
    all: 'সব সার্ভিস দেখুন',
  },
  reviews: {
    title: 'গ্রাহকদের রিভিউ',
    all: 'সব রিভিউ দেখুন',
  },
}
