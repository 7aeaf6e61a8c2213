import type { shownPhotos as English } from '../../en/dashboard/shown-photos.ts'

export const shownPhotos: typeof English = {
  title: 'সেবার পাতায় ছবি',
  answers: {
    open: 'দেখানো যাবে কি না, গ্রাহক এখনো জানাননি।',
    yes: 'গ্রাহক অনুমতি দিয়েছেন: {time}।',
    yesToEarlier: 'গ্রাহক অনুমতি দিয়েছেন: {time}। এর পর যোগ হওয়া ছবি দেখানো যাবে কি না, তা এখনো জানাননি।',
    no: 'গ্রাহক অনুমতি দেননি: {time}।',
  },
  look: 'আগে ভালো করে দেখুন: নম্বর প্লেট, মুখ বা বাড়ির নম্বর যেন না থাকে।',
  show: 'সেবার পাতায় দেখান',
  showOf: 'সেবার পাতায় দেখান, জোড়া {place}',
  open: {
    before: 'আগে, ছবি {place}',
    after: 'পরে, ছবি {place}',
  },
  shown: 'ছবি এখন সেবার পাতায় আছে।',
  hidden: 'ছবি সেবার পাতা থেকে সরানো হয়েছে।',
  failed: 'কিছু বদলায়নি।',
}
