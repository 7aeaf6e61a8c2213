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
  stock: {
    title: 'অথবা আমাদের আঁকা ছবি থেকে একটি বেছে নিন:',
    placeholder: 'আঁকা ছবি: ঝকঝকে গাড়ি',
    'exterior-foam-wash': 'আঁকা ছবি: ফোম ওয়াশ',
    'interior-deep-clean': 'আঁকা ছবি: গাড়ির সিট',
    'engine-bay-cleaning': 'আঁকা ছবি: ইঞ্জিন',
    'ceramic-coating': 'আঁকা ছবি: কোটিং',
    'headlight-restoration': 'আঁকা ছবি: হেডলাইট',
    'dashcam-installation': 'আঁকা ছবি: ড্যাশক্যাম',
    'home-deep-cleaning': 'আঁকা ছবি: বাড়ি',
    'sofa-carpet-shampoo': 'আঁকা ছবি: সোফা ও কার্পেট',
    'water-tank-cleaning': 'আঁকা ছবি: পানির ট্যাংক',
    'plumbing-repair': 'আঁকা ছবি: পাইপ',
    'ac-servicing': 'আঁকা ছবি: এসি সার্ভিসিং',
    'ac-installation': 'আঁকা ছবি: এসি ইনস্টলেশন',
  },
  failed: 'ছবিটি আপলোড করা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
}
