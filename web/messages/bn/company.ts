import type { company as English } from '../en/company.ts'

export const company: typeof English = {
  contents: 'এই পেজে যা আছে',
  updated: 'সর্বশেষ হালনাগাদ',
  otherLanguage: 'পেজটি শুধু {language} ভাষায় আছে।',
  demo: 'এটি একটি ডেমো: প্রতিষ্ঠান, যোগাযোগের ঠিকানা ও শর্তগুলো নমুনামাত্র।',
  contact: {
    title: 'যোগাযোগ করুন',
    email: 'ইমেইল',
    phone: 'ফোন',
    whatsApp: 'হোয়াটসঅ্যাপ',
    chat: 'হোয়াটসঅ্যাপে লিখুন',
    address: 'ঠিকানা',
    areas: 'যেসব এলাকায় আমরা যাই',
    hours: 'খোলা থাকে',
    map: 'ম্যাপে দেখুন',
    booked: 'আগেই বুকিং করেছেন? আপনার বুকিংয়ের ইমেইলের উত্তর দিয়েও আমাদের জানাতে পারেন।',
    none: 'আমাদের জানাতে আপনার বুকিংয়ের ইমেইলের উত্তর দিন।',
  },
}
