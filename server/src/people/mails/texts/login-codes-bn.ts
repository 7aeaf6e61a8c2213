import type { CodeTexts } from './login-codes-en.ts'

export const bn: CodeTexts = {
  greeting: 'প্রিয় গ্রাহক,',
  subject: (code, business) => `${business}: আপনার কোড ${code}`,
  heading: 'লগ ইন করার কোড',
  asked: (business) => `${business}-এর যে পেজে কোড চাওয়া হয়েছে, সেখানে এই কোডটি লিখুন।`,
  code: 'কোড',
  afterword: (minutes) =>
    `কোডটি একবারই কাজ করে, ${minutes} মিনিটের মধ্যে। কাউকে বলবেন না, আমাদেরও না। আপনি না চেয়ে থাকলে কিছুই করতে হবে না।`,
  note: (site) => `${site} সাইটে আপনার ইমেইল ঠিকানা লেখা হয়েছে বলে এই ইমেইল পাচ্ছেন।`,
  signature: (business) => `শুভেচ্ছান্তে, ${business}`,
  sms: (code, business, minutes) => `${business} কোড: ${code}। মেয়াদ ${minutes} মিনিট। কাউকে বলবেন না।`,
}
