import type { picture as English } from '../../en/dashboard/picture.ts'

export const picture: typeof English = {
  choose: 'ছবি আপলোড করুন',
  uploading: 'আপলোড হচ্ছে…',
  uploaded: 'ছবিটি আপলোড হয়েছে।',
  limits:
    'একটি ফাইল বেছে নিন বা টেনে এখানে ছেড়ে দিন: JPEG, PNG, WebP বা AVIF, সর্বোচ্চ ৮ মেগাবাইট। চাইলে নিচে লিংকও দিতে পারেন।',
  remove: 'ছবিটি সরান',
  preview: 'এখনকার ছবি',
  none: 'এখনো কোনো ছবি নেই',
  broken: 'ছবিটি দেখানো যাচ্ছে না।',
  wrongType: 'এই ফাইলটি ছবি হিসেবে দেখানো যায় না। JPEG, PNG, WebP বা AVIF বেছে নিন।',
  tooBig: 'ছবিটি বেশি বড়। ৮ মেগাবাইটের মধ্যে একটি ছবি বেছে নিন।',
  failed: 'ছবিটি আপলোড করা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
}
