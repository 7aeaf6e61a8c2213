import type { newsletterPages as English } from '../en/newsletter-pages.ts'

export const newsletterPages: typeof English = {
  page: {
    pageTitle: 'নিউজলেটার',
    askedTitle: 'আপনার ইমেইল দেখুন',
    askedText: 'নিশ্চিত করার একটি বোতামসহ আপনাকে ইমেইল পাঠিয়েছি। কয়েক মিনিটেও না পেলে স্প্যাম ফোল্ডারটি দেখে নিন।',
    askedHome: 'হোমে ফিরে যান',
    refused: 'সঠিক ইমেইল ঠিকানা লিখুন',
    busy: 'আপনার নেটওয়ার্ক থেকে এইমাত্র অনেকে সাবস্ক্রাইব করেছেন। {tryAgain}',
  },
  confirm: {
    pageTitle: 'সাবস্ক্রিপশন নিশ্চিত করুন',
    pending: {
      title: 'আর মাত্র একটি ধাপ বাকি',
      text: '<address>{email}</address> ঠিকানায় নিউজলেটার পাঠাব?',
      submit: 'নিশ্চিত করুন',
    },
    confirmed: {
      title: 'আপনার সাবস্ক্রিপশন চালু হয়েছে',
      text: 'ধন্যবাদ! এখন থেকে <address>{email}</address> ঠিকানায় নিউজলেটার যাবে।',
      action: 'আমাদের সার্ভিসগুলো দেখুন',
    },
    unsubscribed: {
      title: 'আপনার সাবস্ক্রিপশন বন্ধ আছে',
      text: '<address>{email}</address> ঠিকানায় আর কিছু পাঠানো হয় না। মত বদলালে আবার সাবস্ক্রাইব করুন।',
    },
    invalid: {
      title: 'লিংকটি আর কাজ করে না',
      text: 'নিশ্চিত করার লিংক সাত দিন কাজ করে। আবার সাবস্ক্রাইব করলে নতুন একটি পাঠাব।',
    },
  },
  unsubscribe: {
    pageTitle: 'সাবস্ক্রিপশন বন্ধ করুন',
    subscribed: {
      title: 'নিউজলেটার আর চান না?',
      text: '<address>{email}</address> ঠিকানায় আর কিছু পাঠানো হবে না।',
      submit: 'সাবস্ক্রিপশন বন্ধ করুন',
      stay: 'থাক, চালু থাকুক',
    },
    unsubscribed: {
      title: 'সাবস্ক্রিপশন বন্ধ হয়েছে',
      text: '<address>{email}</address> ঠিকানায় আর কিছু পাঠানো হবে না। যেকোনো সময় ফিরে আসতে পারেন।',
    },
    invalid: {
      title: 'লিংকটি কাজ করছে না',
      text: 'ইমেইলে লিংকটি হয়তো মাঝখানে কেটে গেছে। পুরো লিংকটি খুলুন। চাইলে এখান থেকে সাবস্ক্রাইব করতে পারেন।',
    },
  },
}
