import type { serviceChecklist as English } from '../../en/dashboard/service-checklist.ts'

export const serviceChecklist: typeof English = {
  openOf: '{name}: কাজের তালিকা',
  title: '{name}: কাজের তালিকা',
  text: 'কাজ শেষ করার আগে দল ফোনে যা যা টিক দেবে।',
  loading: 'কাজের তালিকা লোড হচ্ছে…',
  failed: 'কাজের তালিকা লোড করা যায়নি।',
  items: 'কাজের তালিকা',
  empty: 'কিছু না',
  none: 'টিক দেওয়ার মতো এখনো কিছু নেই।',
  legend: 'কাজ {place, number}',
  itemText: 'কী করতে হবে',
  itemTextBn: 'বাংলায়',
  required: 'আবশ্যক: না করলে দলকে কারণ লিখতে হবে',
  up: 'কাজ {place, number} ওপরে নিন',
  down: 'কাজ {place, number} নিচে নিন',
  remove: 'কাজ {place, number} বাদ দিন',
  add: 'কাজ যোগ করুন',
  cancel: 'বাতিল',
  save: 'তালিকা সেভ করুন',
  saved: 'কাজের তালিকা সেভ হয়েছে।',
  saveFailed: 'কাজের তালিকা সেভ করা যায়নি।',
}
