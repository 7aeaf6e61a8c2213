import type { keys as English } from '../../en/dashboard/keys.ts'

export const keys: typeof English = {
  title: 'কীবোর্ডের কী',
  text: 'কোনো ঘরে না লিখলে এগুলো কাজ করে। অ্যাকাউন্ট ও নিরাপত্তা পাতায় বন্ধ করা যায়।',
  does: {
    list: 'এই তালিকা দেখান',
    newBooking: 'নতুন বুকিং',
    search: 'খুঁজুন',
    nextRow: 'পরের সারি',
    previousRow: 'আগের সারি',
    open: 'সারিটি খুলুন',
    assign: 'দল ঠিক করুন',
    recordPayment: 'পেমেন্ট লিখে রাখুন',
    close: 'খোলা জিনিস বন্ধ করুন',
    move: 'বাছাই করা কাজটি সরান',
    select: 'সারিটি বেছে নিন',
    selectJob: 'কাজটি বেছে নিন',
    assignAll: 'বেছে নেওয়া বুকিং দলকে দিন',
    moveAll: 'বেছে নেওয়া বুকিংয়ের সময় বদলান',
    clear: 'বাছাই মুছুন',
  },
  group: 'কীবোর্ড',
  row: 'এক কী-র কাজ',
  on: 'এই ব্রাউজারে চালু। তালিকা দেখতে ড্যাশবোর্ডে ? চাপুন।',
  off: 'এই ব্রাউজারে বন্ধ।',
  switchOn: 'চালু করুন',
  switchOff: 'বন্ধ করুন',
}
