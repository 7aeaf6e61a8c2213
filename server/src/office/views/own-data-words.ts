import type { AttemptStatus, RefundStatus } from '@jhilik/contract/payments.ts'
import type { Locale } from '../../platform/locale.ts'

interface PaymentWords {
  attempts: Record<AttemptStatus, string>
  refunds: Record<RefundStatus, string>
}

const en: PaymentWords = {
  attempts: {
    created: 'created',
    redirected: 'at the payment service',
    paid: 'paid',
    failed: 'failed',
    cancelled: 'canceled',
    expired: 'expired',
    unknown: 'not known yet',
    review: 'in review',
  },
  refunds: {
    requested: 'requested',
    submitted: 'at the payment service',
    succeeded: 'paid back',
    failed: 'not due any more',
    manual: 'to be paid back by us',
  },
}

const bn: PaymentWords = {
  attempts: {
    created: 'তৈরি হয়েছে',
    redirected: 'পেমেন্ট সার্ভিসে আছে',
    paid: 'পরিশোধিত',
    failed: 'হয়নি',
    cancelled: 'বাতিল',
    expired: 'মেয়াদ শেষ',
    unknown: 'এখনো অজানা',
    review: 'যাচাই চলছে',
  },
  refunds: {
    requested: 'চাওয়া হয়েছে',
    submitted: 'পেমেন্ট সার্ভিসে আছে',
    succeeded: 'ফেরত গেছে',
    failed: 'আর দিতে হবে না',
    manual: 'আমরা নিজেরা ফেরত দেব',
  },
}

/** The statuses of payments and refunds. */
export const paymentWordsOf: Record<Locale, PaymentWords> = { en, bn }
