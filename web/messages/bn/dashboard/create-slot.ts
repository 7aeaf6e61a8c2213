import type { createSlot as English } from '../../en/dashboard/create-slot.ts'

export const createSlot: typeof English = {
  title: 'নতুন স্লট',
  description: 'গ্রাহকেরা বুক করতে পারবেন, এমন একটি সময় যোগ করুন।',
  service: 'সার্ভিস',
  chooseService: 'সার্ভিস বেছে নিন',
  date: 'তারিখ',
  startTime: 'শুরুর সময়',
  endTime: 'শেষের সময়',
  seats: 'আসন',
  seatsHint: 'এই সময়ে কতজন গ্রাহক বুক করতে পারবেন।',
  nextDay: 'পরের দিনে শেষ হবে।',
  extraHours: {
    crew: 'যে দল বেশি সময় কাজ করবে',
    hint: 'এই সময়ে কোনো দল কাজ করে না। এই দলের দিনটি বড় হবে, যাতে গ্রাহকেরা স্লটটি বুক করতে পারেন।',
    firstFree: 'যে দল আগে খালি পাওয়া যায়',
    busy: '{name} (তখন অন্য কাজ আছে)',
    nobody: 'তখন কোনো দল যেতে পারবে না',
    nobodyText:
      'এই সার্ভিস করে এমন কোনো দল তখন কাজ করতে পারবে না। স্লটটি তৈরি করা যাবে, কিন্তু গ্রাহকেরা বুক করতে পারবেন না।',
  },
  servicesLoading: 'সার্ভিস লোড হচ্ছে...',
  submit: 'স্লট তৈরি করুন',
  success: 'হয়েছে',
  successText: 'স্লট তৈরি হয়েছে',
  failed: 'সমস্যা হয়েছে',
  failedText: 'স্লট তৈরি করা যায়নি',
  overlap: 'ওই সময়ে এই সার্ভিসের একটি স্লট আগে থেকেই আছে।',
  servicesFailed: 'সার্ভিস আনতে সমস্যা হয়েছে',
}
