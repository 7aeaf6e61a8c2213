import type { newsletter as English } from '../en/newsletter.ts'

export const newsletter: typeof English = {
  title: 'মাঝেমধ্যে অফার আর টিপস',
  text: 'মাসে একটি ছোট ইমেইল, বন্ধ করা যায় যেকোনো সময়।',
  form: {
    email: 'ইমেইল',
    emailPlaceholder: 'you@example.com',
    submit: 'সাবস্ক্রাইব',
    asked: 'আর একটু বাকি! ইমেইল খুলে নিশ্চিত করুন।',
    failed: 'কাজটি হয়নি। একটু পরে আবার চেষ্টা করুন।',
  },
}
