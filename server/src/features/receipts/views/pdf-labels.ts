/** A receipt's words in the languages of the site. */
export const receiptWords = {
  en: {
    title: 'Receipt',
    number: 'Number',
    date: 'Date',
    customer: 'Received from',
    service: 'Service',
    when: 'When',
    vehicle: 'Vehicle',
    price: 'Price',
    payments: 'Payments',
    paidOn: 'paid on',
    refunded: 'Refunded',
    refundDue: 'To be refunded',
    total: 'Total',
    locale: 'en',
    digits: 'en-GB',
  },
  bn: {
    title: 'রসিদ',
    number: 'নম্বর',
    date: 'তারিখ',
    customer: 'গ্রাহক',
    service: 'সার্ভিস',
    when: 'সময়',
    vehicle: 'গাড়ি',
    price: 'মূল্য',
    payments: 'পেমেন্ট',
    paidOn: 'পরিশোধের তারিখ',
    refunded: 'ফেরত দেওয়া হয়েছে',
    refundDue: 'ফেরত দেওয়া বাকি',
    total: 'মোট',
    // Puts the currency sign before the digits, as on the site.
    locale: 'en-IN-u-nu-beng',
    digits: 'bn-BD',
  },
} as const

export type ReceiptLanguage = keyof typeof receiptWords
