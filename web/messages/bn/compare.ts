import type { compare as English } from '../en/compare.ts'

export const compare: typeof English = {
  title: 'সার্ভিস তুলনা',
  text: 'দুই থেকে পাঁচটি সার্ভিস বেছে নিন, পাশাপাশি দেখুন।',
  metaDescription: 'কার ওয়াশ ও হোম সার্ভিস পাশাপাশি দেখুন: দাম, সময় আর কী কী থাকছে।',
  loading: 'সার্ভিস লোড হচ্ছে...',
  failed: 'সার্ভিস আনতে সমস্যা হয়েছে',
  retry: 'আবার চেষ্টা করুন',
  choose: 'যেগুলো তুলনা করবেন',
  chosen: '{max, number}টির মধ্যে {count, number}টি বাছা হয়েছে',
  full: 'এর বেশি দেখানো যায় না। আরেকটি যোগ করতে একটি বাদ দিন।',
  clear: 'সব মুছুন',
  tooFew: 'তুলনা করতে কমপক্ষে দুটি সার্ভিস বেছে নিন।',
  table: 'তুলনা',
  service: 'সার্ভিস',
  price: 'দাম',
  duration: 'সময়',
  description: 'বিবরণ',
  remove: '{name} বাদ দিন',
}
