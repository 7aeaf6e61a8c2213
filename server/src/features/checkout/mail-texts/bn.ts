import type { MailTexts } from './en.ts'

export const bn: MailTexts = {
  greeting: (name) => `প্রিয় ${name},`,
  note: (site) => `${site} সাইটে আপনার বুকিংয়ের জন্য এই ইমেইলটি পাঠানো হয়েছে।`,
  facts: {
    service: 'সার্ভিস',
    when: 'কখন',
    where: 'কোথায়',
    vehicle: 'গাড়ি',
    phone: 'ফোন',
    price: 'দাম',
    transaction: 'ট্রানজেকশন',
  },
  vehicleTypes: {
    car: 'প্রাইভেট কার',
    suv: 'এসইউভি',
    microbus: 'মাইক্রোবাস',
    pickup: 'পিকআপ',
    truck: 'ট্রাক',
    motorcycle: 'মোটরসাইকেল',
    'auto-rickshaw': 'অটোরিকশা',
    other: 'অন্যান্য',
  },
  confirmed: {
    subject: (service, when) => `বুকিং নিশ্চিত: ${service}, ${when}`,
    heading: 'আপনার বুকিং নিশ্চিত',
    text: 'আপনার পেমেন্ট আমরা পেয়েছি, বুকিংটিও নিশ্চিত হয়েছে।',
    action: 'সামনের বুকিংগুলো দেখুন',
    signature: (business) => `ধন্যবাদ! ${business}`,
  },
  refundDue: {
    subject: (service) => `আপনার টাকা ফেরত দেওয়া হবে: ${service}`,
    heading: 'আপনি টাকা ফেরত পাচ্ছেন',
    paidTwice: 'এই বুকিংয়ের পেমেন্ট আগেই হয়ে গিয়েছিল, তারপর আরও একটি পেমেন্ট এসেছে।',
    slotGone: 'আপনার পেমেন্ট আসার আগেই স্লটটি ছেড়ে দেওয়া হয়েছিল, তাই এর জন্য কোনো বুকিং হয়নি।',
    promise: 'যেভাবে পেমেন্ট করেছেন, পুরো টাকা সেভাবেই ফেরত দেব। আপনাকে কিছু করতে হবে না।',
    signature: (business) => `এই ঝামেলার জন্য আমরা দুঃখিত। ${business}`,
  },
}
