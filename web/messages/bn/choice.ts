import type { choice as English } from '../en/choice.ts'

export const choice: typeof English = {
  vehicle: 'আপনার গাড়ি',
  place: 'আপনার বাসা বা জায়গা',
  size: 'সাইজ',
  guess: {
    vehicle: 'আপনার {vehicle} গাড়ির জন্য {size} বাছাই করা আছে।',
    rooms: 'আপনার {count, number}টি ঘরের জন্য {size} বাছাই করা আছে।',
    units: 'আপনার {count, number}টি ইউনিটের জন্য {size} বাছাই করা আছে।',
  },
  anotherVehicle: 'অন্য গাড়ি',
  chooseFor: 'আপনার {vehicle} গাড়ির সাইজ বেছে নিন।',
  chooseForNew: 'নতুন গাড়িটির সাইজ বেছে নিন।',
  vehicles: 'আপনার গাড়িগুলো',
  newVehicle: 'নতুন একটি গাড়ি',
  addOns: 'সঙ্গে নিতে পারেন',
  each: 'প্রতিটি {price}, {minutes}',
  eachPrice: 'প্রতিটি {price}',
  add: 'যোগ করুন',
  addOf: 'যোগ করুন: {name}',
  more: 'আরও একটি: {name}',
  less: 'একটি কম: {name}',
  quantityOf: '{name}: {quantity, number}টি',
  required: 'অবশ্যই লাগবে',
  lines: 'যা যা নিচ্ছেন',
}
