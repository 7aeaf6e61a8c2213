import type { account as English } from '../../en/dashboard/account.ts'

export const account: typeof English = {
  profile: {
    title: 'আপনার প্রোফাইল',
    none: 'ইউজারের কোনো তথ্য নেই',
    customer: 'গ্রাহক',
    admin: 'অ্যাডমিন',
    noPhone: 'এখনো ফোন নম্বর দেওয়া হয়নি',
    noAddress: 'এখনো ঠিকানা দেওয়া হয়নি',
    edit: 'প্রোফাইল সম্পাদনা',
  },
  manage: {
    title: 'প্রোফাইল সম্পাদনা',
    description: 'তথ্যগুলো ঠিকঠাক রাখুন: বুকিং ফর্মে এগুলো নিজে থেকেই বসে যাবে।',
    emailHint: 'ইমেইল বদলানো যায় না।',
    photo: 'ছবি',
    imageHint: 'না দিলেও চলে। ছবি আপলোড করুন, অথবা ইন্টারনেটে থাকা কোনো ছবির ঠিকানা দিন।',
    submit: 'প্রোফাইল আপডেট করুন',
    saving: 'আপডেট হচ্ছে...',
    success: 'প্রোফাইল আপডেট হয়েছে',
    successText: 'আপনার প্রোফাইল সফলভাবে আপডেট হয়েছে।',
    failed: 'আপডেট হয়নি',
    failedText: 'আপনার প্রোফাইল আপডেট করতে সমস্যা হয়েছে।',
    failedInline: 'প্রোফাইল আপডেট করা যায়নি। আবার চেষ্টা করুন।',
    noId: 'ইউজার আইডি পাওয়া যায়নি।',
  },
}
