import type { paymentTerms as English } from '../../en/dashboard/payment-terms.ts'

export const paymentTerms: typeof English = {
  title: 'বুকিংয়ের সময় গ্রাহক কত টাকা দেবেন',
  kinds: {
    business: 'বুকিংয়ের নিয়মে যা আছে',
    full: 'পুরো দাম',
    deposit_percent: 'অগ্রিম: দামের একটি অংশ',
    deposit_amount: 'অগ্রিম: নির্দিষ্ট অঙ্ক',
    none: 'কিছু না: কাজের সময় দেবেন',
  },
  noGateway: 'কোনো পেমেন্ট গেটওয়ে চালু নেই, তাই এখানে যা-ই বেছে নেওয়া হোক, গ্রাহকেরা পুরো টাকা কাজের সময় দেবেন।',
  percent: 'অগ্রিম, দামের শতকরা কত ভাগ',
  amount: 'অগ্রিম ({currency})',
  amountHint: 'দামের চেয়ে বেশি নেওয়া হয় না।',
  example: {
    full: 'গ্রাহক বুকিংয়ের সময় {price} দেবেন।',
    deposit: 'গ্রাহক বুকিংয়ের সময় {now} আর কাজের সময় {later} দেবেন।',
    none: 'গ্রাহক কাজের সময় {price} দেবেন।',
    noneOrOnline: 'গ্রাহক কাজের সময় {price} দেবেন। চাইলে অনলাইনেও দিতে পারবেন।',
  },
  gateways: {
    some: '{gateways} দিয়ে {amount} দেওয়া যায় না: গ্রাহক টাকা দেওয়ার অন্য উপায়গুলো দেখবেন।',
    none: 'গ্রাহক এটি বুক করতে পারবেন না: বুকিংয়ের সময় {amount} দিতে হয়, কিন্তু {gateways} দিয়ে এই পরিমাণ টাকা দেওয়া যায় না। পরিমাণ বদলান, অথবা কাজের সময় টাকা নিন।',
  },
}
