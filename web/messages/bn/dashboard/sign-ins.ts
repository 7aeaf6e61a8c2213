import type { signIns as English } from '../../en/dashboard/sign-ins.ts'

export const signIns: typeof English = {
  title: 'ডিভাইস',
  text: 'কোনো ডিভাইস চিনতে না পারলে সেটি লগ আউট করে পাসওয়ার্ড বদলে ফেলুন।',
  loadFailed: 'আপনার ডিভাইসগুলো লোড করা যায়নি।',
  device: '{browser}, {system}',
  unknownDevice: 'অজানা ডিভাইস',
  current: 'এই ডিভাইস',
  used: 'শেষ ব্যবহার: {time}',
  since: 'লগ ইন: {time}',
  address: 'নেটওয়ার্ক ঠিকানা: {address}',
  end: 'লগ আউট',
  endOf: 'লগ আউট করুন: {device}',
  endTitle: 'লগ আউট করবেন: {device}?',
  endText: 'এরপর ওই ডিভাইসে আবার লগ ইন করতে হবে।',
  ended: 'ডিভাইসটি লগ আউট করা হয়েছে।',
  everywhere: 'সব ডিভাইস থেকে লগ আউট',
  everywhereTitle: 'সব ডিভাইস থেকে লগ আউট করবেন?',
  everywhereText: 'এটিসহ সব ডিভাইস লগ আউট হবে। যেকোনো সময় আবার লগ ইন করতে পারবেন।',
  everywhereDone: 'সব ডিভাইস থেকে লগ আউট করা হয়েছে।',
  failed: 'কাজটি হয়নি। আবার চেষ্টা করুন।',
}
