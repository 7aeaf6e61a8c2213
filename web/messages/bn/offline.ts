import type { offline as English } from '../en/offline.ts'

export const offline: typeof English = {
  title: 'আপনি এখন অফলাইনে আছেন',
  text: 'এই মুহূর্তে আমাদের সঙ্গে সংযোগ করা যাচ্ছে না। ইন্টারনেট সংযোগটি দেখে নিন; সংযোগ ফিরলে পেজটি নিজেই চলে আসবে।',
  next: 'আপনার পরের বুকিং',
  retry: 'আবার চেষ্টা করুন',
}
