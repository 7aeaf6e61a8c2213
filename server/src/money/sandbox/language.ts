import { formatFor } from '../../platform/format.ts'
import { isLocale, type Locale, preferredLocale } from '../../platform/locale.ts'
import type { Transaction } from './books.ts'

/** The language of the pages for this customer. */
export interface Language {
  locale: Locale
  texts: SandboxTexts
  /** The language's own digits. */
  digits: (text: string) => string
  /** Returns an address of ours. It contains the language only if it was chosen on these pages. */
  to: (path: string, query: Record<string, string>) => string
}

interface Hints {
  /** The parameter `lang` of the address: the language that the customer chose on a page of ours. */
  chosen: unknown
  /** The transaction, whose `opt_a` has the language that the shop sent. The real gateway only returns that field. */
  transaction?: Transaction | undefined
  /** The Accept-Language header. */
  preferred: string | undefined
}

export function languageFor({ chosen, transaction, preferred }: Hints): Language {
  const told = transaction?.fields.opt_a
  const here = isLocale(chosen) ? chosen : null
  const locale = here ?? (isLocale(told) ? told : null) ?? preferredLocale(preferred) ?? 'en'
  return {
    locale,
    texts: textsOf[locale],
    digits: formatFor(locale).digits,
    to: (path, query) => `${path}?${new URLSearchParams({ ...query, ...(here && { lang: here }) })}`,
  }
}

const en = {
  banner: { strong: 'Sandbox:', rest: 'no money moves.' },
  titleEnd: 'Sandbox payment',
  language: 'Language',
  pay: {
    heading: (shop: string) => `Pay ${shop}`,
    title: (amount: string) => `Pay ${amount}`,
    for: 'For',
    customer: 'Customer',
    transaction: 'Transaction',
    method: 'Pay with',
    methods: { bKash: 'bKash', Nagad: 'Nagad', Rocket: 'Rocket', Visa: 'Visa', Mastercard: 'Mastercard' },
    approve: 'Approve',
    atOnce: 'at once',
    later: (seconds: string) => `${seconds} seconds after you return`,
    submit: 'Pay',
    because: 'If it fails, because of',
    reasons: {
      'Insufficient balance': 'Insufficient balance',
      'Card declined': 'Card declined',
      'Wrong PIN': 'Wrong PIN',
      'Time limit exceeded': 'Time limit exceeded',
    },
    fail: 'Fail',
    cancel: 'Cancel',
    leave: 'Walk away',
    note: 'This page stands in for the payment company’s own. Whatever you choose, nobody is charged.',
    leaveNote: 'behaves like closing the window: the shop hears nothing.',
  },
  customer: {
    asCustomer: 'Pay as a customer does:',
    orOutcome: 'Or choose how the payment ends:',
    titles: {
      wallet: (name: string) => `${name} payment`,
      card: 'Card',
      methods: 'All methods',
      outcomes: '',
    },
    labels: {
      number: 'Wallet number',
      code: 'Code',
      pin: 'PIN',
      card: 'Card number',
      expiry: 'Expiry (MM/YY)',
      cvc: 'CVC',
    },
    hints: {
      number: 'Any number like 01712345678.',
      code: 'No message is sent: it is 123456.',
      pin: 'It is 12345.',
      card: 'Only the test numbers below are accepted.',
      expiry: 'Any later month.',
      cvc: 'Any three digits.',
    },
    errors: {
      number: 'Enter 11 digits, like 01712345678.',
      code: 'Wrong code. It is 123456.',
      pin: 'Wrong PIN. It is 12345.',
      card: 'Use one of the test numbers below. Never enter a real card here.',
      expiry: 'Enter a month and year to come, like 12/40.',
      cvc: 'Enter three or four digits.',
    },
    step: (position: number, count: number) => `Step ${position} of ${count}`,
    next: 'Continue',
    confirm: 'Pay',
    secureTitle: '3-D Secure',
    secureText: 'Your bank asks for a code before it pays.',
    testCards: 'Test numbers',
    ends: { paid: 'is accepted', declined: 'is declined', secure: 'asks for a code (3-D Secure)' },
    walletTests: (code: string, pin: string, poor: string) =>
      `Test values: code ${code}, PIN ${pin}. The number ${poor} has too little money.`,
    tabs: { cards: 'Cards', wallets: 'Mobile banking', banks: 'Net banking' },
    bankText: 'A bank would ask you to log in here. The sandbox asks for nothing.',
    bankConfirm: 'Pay from the test bank',
    note: 'A sandbox of our own drawing, not the provider’s page. Enter no real data.',
    toOutcomes: 'Choose how the payment ends',
  },
  outcome: {
    undecided: { heading: 'Not decided', text: 'Choose on the payment page.' },
    paid: { heading: 'Payment approved', text: 'Taking you back to the shop…' },
    waiting: {
      heading: 'Payment received',
      text: 'It still has to be approved. Taking you back to the shop…',
    },
    cancelled: { heading: 'Payment canceled', text: 'Taking you back to the shop…' },
    failed: {
      heading: 'Payment failed',
      text: (reason: string) => `${reason}. Taking you back to the shop…`,
      declined: 'Declined',
    },
    return: 'Return to the shop',
  },
  left: {
    title: 'Left without paying',
    heading: 'You have left without paying',
    text: 'The shop was not told. Nothing was charged, and the slot is released when its time to pay has run out.',
    back: 'Back to the payment',
  },
  unknown: { heading: 'Unknown payment', text: 'This payment does not exist here.' },
  about: {
    heading: 'Sandbox gateway',
    text: 'Shops send their customers here to try a payment. No money moves.',
  },
}
type SandboxTexts = typeof en

export const bn: SandboxTexts = {
  banner: { strong: 'স্যান্ডবক্স:', rest: 'কোনো টাকা লেনদেন হয় না।' },
  titleEnd: 'স্যান্ডবক্স পেমেন্ট',
  language: 'ভাষা',
  pay: {
    heading: (shop) => `${shop}-কে পেমেন্ট করুন`,
    title: (amount) => `${amount} পেমেন্ট`,
    for: 'কিসের জন্য',
    customer: 'গ্রাহক',
    transaction: 'ট্রানজেকশন',
    method: 'যা দিয়ে পেমেন্ট করবেন',
    methods: {
      bKash: 'বিকাশ',
      Nagad: 'নগদ',
      Rocket: 'রকেট',
      Visa: 'ভিসা',
      Mastercard: 'মাস্টারকার্ড',
    },
    approve: 'অনুমোদন',
    atOnce: 'সঙ্গে সঙ্গে',
    later: (seconds) => `আপনি ফিরে যাওয়ার ${seconds} সেকেন্ড পরে`,
    submit: 'পেমেন্ট করুন',
    because: 'ব্যর্থ হলে তার কারণ',
    reasons: {
      'Insufficient balance': 'যথেষ্ট ব্যালেন্স নেই',
      'Card declined': 'কার্ড নেয়নি',
      'Wrong PIN': 'পিন ভুল',
      'Time limit exceeded': 'সময় পেরিয়ে গেছে',
    },
    fail: 'ব্যর্থ করুন',
    cancel: 'বাতিল',
    leave: 'চলে যান',
    note: 'এটি পেমেন্ট কোম্পানির নিজের পেজের জায়গায় একটি পরীক্ষার পেজ। যা-ই বেছে নিন, কারও টাকা কাটা হবে না।',
    leaveNote: 'মানে জানালা বন্ধ করে দেওয়া: দোকান কিছুই জানবে না।',
  },
  customer: {
    asCustomer: 'গ্রাহকের মতো পেমেন্ট করুন:',
    orOutcome: 'অথবা পেমেন্টের ফল বেছে নিন:',
    titles: { wallet: (name) => `${name} পেমেন্ট`, card: 'কার্ড', methods: 'সব উপায়', outcomes: '' },
    labels: {
      number: 'ওয়ালেট নম্বর',
      code: 'কোড',
      pin: 'পিন',
      card: 'কার্ড নম্বর',
      expiry: 'মেয়াদ (মাস/বছর)',
      cvc: 'সিভিসি',
    },
    hints: {
      number: 'যেকোনো নম্বর, যেমন 01712345678।',
      code: 'কোনো বার্তা পাঠানো হয় না; কোডটি 123456।',
      pin: 'পিনটি 12345।',
      card: 'শুধু নিচের পরীক্ষার নম্বরগুলো চলে।',
      expiry: 'সামনের যেকোনো মাস।',
      cvc: 'যেকোনো তিনটি সংখ্যা।',
    },
    errors: {
      number: '১১ সংখ্যার নম্বর লিখুন, যেমন 01712345678।',
      code: 'কোডটি ভুল। সঠিক কোড 123456।',
      pin: 'পিনটি ভুল। সঠিক পিন 12345।',
      card: 'নিচের একটি পরীক্ষার নম্বর লিখুন। আসল কার্ডের নম্বর কখনো এখানে লিখবেন না।',
      expiry: 'সামনের একটি মাস ও বছর লিখুন, যেমন 12/40।',
      cvc: 'তিন বা চারটি সংখ্যা লিখুন।',
    },
    step: (position, count) => `ধাপ ${position}/${count}`,
    next: 'এগিয়ে যান',
    confirm: 'পেমেন্ট করুন',
    secureTitle: 'থ্রি-ডি সিকিউর',
    secureText: 'পেমেন্টের আগে আপনার ব্যাংক একটি কোড চাইছে।',
    testCards: 'পরীক্ষার নম্বর',
    ends: { paid: 'পেমেন্ট হয়', declined: 'কার্ড নেয় না', secure: 'কোড চায় (থ্রি-ডি সিকিউর)' },
    walletTests: (code, pin, poor) => `পরীক্ষার জন্য: কোড ${code}, পিন ${pin}। ${poor} নম্বরে যথেষ্ট টাকা নেই।`,
    tabs: { cards: 'কার্ড', wallets: 'মোবাইল ব্যাংকিং', banks: 'নেট ব্যাংকিং' },
    bankText: 'ব্যাংক এখানে আপনাকে লগ ইন করতে বলত। স্যান্ডবক্স কিছুই জানতে চায় না।',
    bankConfirm: 'পরীক্ষার ব্যাংক থেকে পেমেন্ট করুন',
    note: 'এটি আমাদের নিজেদের আঁকা স্যান্ডবক্স, কোম্পানির পেজ নয়। আসল তথ্য লিখবেন না।',
    toOutcomes: 'পেমেন্টের ফল বেছে নিন',
  },
  outcome: {
    undecided: { heading: 'এখনো ঠিক হয়নি', text: 'পেমেন্টের পেজে গিয়ে বেছে নিন।' },
    paid: { heading: 'পেমেন্ট অনুমোদিত হয়েছে', text: 'আপনাকে দোকানে ফিরিয়ে নেওয়া হচ্ছে…' },
    waiting: {
      heading: 'পেমেন্ট পাওয়া গেছে',
      text: 'এখনো অনুমোদন বাকি। আপনাকে দোকানে ফিরিয়ে নেওয়া হচ্ছে…',
    },
    cancelled: { heading: 'পেমেন্ট বাতিল হয়েছে', text: 'আপনাকে দোকানে ফিরিয়ে নেওয়া হচ্ছে…' },
    failed: {
      heading: 'পেমেন্ট হয়নি',
      text: (reason) => `${reason}। আপনাকে দোকানে ফিরিয়ে নেওয়া হচ্ছে…`,
      declined: 'পেমেন্টটি নেওয়া হয়নি',
    },
    return: 'দোকানে ফিরে যান',
  },
  left: {
    title: 'পেমেন্ট না করে বেরিয়ে গেছেন',
    heading: 'আপনি পেমেন্ট না করেই বেরিয়ে গেছেন',
    text: 'দোকানকে কিছু জানানো হয়নি। কোনো টাকা কাটা হয়নি; পেমেন্টের সময় শেষ হলে স্লটটি ছেড়ে দেওয়া হবে।',
    back: 'পেমেন্টে ফিরে যান',
  },
  unknown: { heading: 'অচেনা পেমেন্ট', text: 'এই পেমেন্টটি এখানে নেই।' },
  about: {
    heading: 'স্যান্ডবক্স গেটওয়ে',
    text: 'পেমেন্ট পরীক্ষা করে দেখতে দোকানগুলো গ্রাহকদের এখানে পাঠায়। কোনো টাকা লেনদেন হয় না।',
  },
}

const textsOf: Record<Locale, SandboxTexts> = { en, bn }
