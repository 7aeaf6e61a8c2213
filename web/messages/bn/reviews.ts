import type { reviews as English } from '../en/reviews.ts'

export const reviews: typeof English = {
  title: 'রিভিউ',
  text: 'আমাদের কাজ দেখার পর সবাই যা বলেন।',
  metaDescription: 'আমাদের কার ওয়াশ ও হোম সার্ভিস নিয়ে গ্রাহকেরা কী বলছেন, নতুনগুলো আগে।',
  loading: 'রিভিউ লোড হচ্ছে…',
  none: 'এই মুহূর্তে কোনো রিভিউ নেই।',
  failed: 'রিভিউ লোড করা যায়নি।',
  retry: 'আবার চেষ্টা করুন',
  more: 'আরও রিভিউ দেখুন',
  overall: 'গড় রেটিং',
  average: '{value, number, ::.0}/{max, number}',
  count: '{count, plural, one {#টি রিভিউ থেকে} other {#টি রিভিউ থেকে}}',
  anonymous: 'নাম প্রকাশে অনিচ্ছুক',
  gate: {
    title: 'রিভিউ দেখতে লগ ইন করুন',
    text: 'একটুখানি সময় লাগবে, তারপর ঠিক এখানেই ফিরে আসবেন।',
    action: 'লগ ইন',
  },
  form: {
    title: 'রিভিউ দিন',
    text: 'কেমন লাগল? আপনার কথা অন্যদের বেছে নিতে সাহায্য করবে।',
    rating: 'আপনার রেটিং',
    review: 'আপনার রিভিউ',
    placeholder: 'গাড়িটা আবার নতুনের মতো লাগছে…',
    submit: 'রিভিউ জমা দিন',
    signIn: 'রিভিউ দিতে <link>লগ ইন</link> করুন।',
    success: 'ধন্যবাদ',
    successText: 'আপনার রিভিউ জমা হয়েছে!',
    error: 'সমস্যা হয়েছে',
    errorText: 'রিভিউ জমা দিতে সমস্যা হয়েছে।',
  },
}
