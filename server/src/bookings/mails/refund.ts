import { gatewayText, takesBankDays } from '@jhilik/contract/gateway-words.ts'
import type { Money } from '@jhilik/contract/money.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import type { MailContent } from '../../platform/mail-layout.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import {
  commonTexts,
  howText,
  layoutBookingMail,
  type MailData,
  pageAction,
  type RefundOfAttempt,
} from './booking-mail.ts'

/** The texts of the mails about each step of a refund. */
const en = {
  facts: { amount: 'Refund', reference: 'Reference' },
  requested: {
    subject: (amount: string, service: string) => `You get ${amount} back: ${service}`,
    heading: (amount: string) => `You get ${amount} back`,
    reasons: {
      refunded_by_staff: 'We have decided to refund this amount. Your booking stays as it is.',
      overpaid: 'We received more than you had to pay. You get the difference back.',
    },
    nothingToDo: 'You do not need to do anything. We will email you when it is done.',
  },
  accepted: {
    subject: (amount: string, service: string) => `Your refund of ${amount} is on its way: ${service}`,
    heading: 'Your refund is on its way',
    text: (way: string) => `The payment service is processing your refund (${way}).`,
    bank: 'Your bank may need up to 10 working days.',
  },
  succeeded: {
    subject: (amount: string, service: string) => `${amount} has been refunded: ${service}`,
    heading: (amount: string) => `${amount} has been refunded`,
    text: (way: string) => `Your refund has been paid the way you paid (${way}).`,
    bank: 'Your bank may need some days to show it.',
  },
  byHand: {
    text: 'We have paid your refund by hand. If it has not arrived, please reply to this email.',
    bank: 'We have paid your refund by hand. If it has not arrived within 10 working days, please reply to this email.',
  },
  inCash: {
    text: 'You have received your refund in cash. If that is not so, please reply to this email.',
    rest: (amount: string) => `${amount} of your refund is still to come.`,
  },
  failed: {
    subject: (amount: string, service: string) => `We pay your refund of ${amount} by hand: ${service}`,
    heading: 'Your refund did not go through',
    text: 'The payment service could not refund it, so we will do it by hand within 3 working days. If you would like it to go to another account, reply to this email.',
  },
  reopened: {
    subject: (amount: string, service: string) => `Your refund of ${amount} is still to come: ${service}`,
    heading: 'Your refund is still to come',
    text: 'We wrote that your refund had been paid. That was a mistake: it has not been paid yet, and we will pay it within 3 working days.',
  },
  withdrawn: {
    subject: (amount: string, service: string) => `No refund of ${amount}: ${service}`,
    heading: 'Your refund was withdrawn',
    text: (amount: string) =>
      `We wrote that you would get ${amount} back. That was a mistake: we do not refund this amount. If you do not agree, reply to this email.`,
  },
}

export const bn: typeof en = {
  facts: { amount: 'ফেরত', reference: 'রেফারেন্স' },
  requested: {
    subject: (amount, service) => `আপনি ${amount} ফেরত পাবেন: ${service}`,
    heading: (amount) => `আপনি ${amount} ফেরত পাবেন`,
    reasons: {
      refunded_by_staff: 'আমরা এই টাকা ফেরত দেওয়ার সিদ্ধান্ত নিয়েছি। আপনার বুকিং আগের মতোই থাকছে।',
      overpaid: 'যত টাকা দেওয়ার কথা ছিল, তার চেয়ে বেশি এসেছে। বাড়তি টাকাটা ফেরত পাবেন।',
    },
    nothingToDo: 'আপনাকে কিছু করতে হবে না। টাকা ফেরত দেওয়া হলে আবার জানাব।',
  },
  accepted: {
    subject: (amount, service) => `আপনার ${amount} ফেরতের কাজ চলছে: ${service}`,
    heading: 'আপনার টাকা ফেরতের কাজ চলছে',
    text: (way) => `পেমেন্ট সার্ভিস আপনার টাকা ফেরতের কাজ নিয়েছে (${way})।`,
    bank: 'আপনার ব্যাংকের ১০ কর্মদিবস পর্যন্ত লাগতে পারে।',
  },
  succeeded: {
    subject: (amount, service) => `${amount} ফেরত দেওয়া হয়েছে: ${service}`,
    heading: (amount) => `${amount} ফেরত দেওয়া হয়েছে`,
    text: (way) => `যেভাবে পেমেন্ট করেছেন (${way}), সেভাবেই টাকা ফেরত দেওয়া হয়েছে।`,
    bank: 'ব্যাংকের হিসাবে দেখাতে কয়েক দিন লাগতে পারে।',
  },
  byHand: {
    text: 'আমরা নিজেরা আপনার টাকা ফেরত দিয়েছি। না পেলে এই ইমেইলের উত্তর দিন।',
    bank: 'আমরা নিজেরা আপনার টাকা ফেরত দিয়েছি। ১০ কর্মদিবসের মধ্যে না পেলে এই ইমেইলের উত্তর দিন।',
  },
  inCash: {
    text: 'আপনি ক্যাশে টাকা ফেরত পেয়েছেন। না পেয়ে থাকলে এই ইমেইলের উত্তর দিন।',
    rest: (amount) => `আরও ${amount} ফেরত দেওয়া বাকি আছে।`,
  },
  failed: {
    subject: (amount, service) => `আপনার ${amount} আমরা নিজেরা ফেরত দেব: ${service}`,
    heading: 'টাকা ফেরত দেওয়া যায়নি',
    text: 'পেমেন্ট সার্ভিস টাকা ফেরত দিতে পারেনি, তাই ৩ কর্মদিবসের মধ্যে আমরা নিজেরা ফেরত দেব। অন্য অ্যাকাউন্টে নিতে চাইলে এই ইমেইলের উত্তর দিন।',
  },
  reopened: {
    subject: (amount, service) => `আপনার ${amount} ফেরত দেওয়া এখনো বাকি: ${service}`,
    heading: 'আপনার টাকা ফেরত দেওয়া এখনো বাকি',
    text: 'আমরা জানিয়েছিলাম যে টাকা ফেরত দেওয়া হয়েছে। সেটি ভুল ছিল: টাকা এখনো ফেরত দেওয়া হয়নি, ৩ কর্মদিবসের মধ্যে দেব।',
  },
  withdrawn: {
    subject: (amount, service) => `${amount} ফেরত দেওয়া হচ্ছে না: ${service}`,
    heading: 'টাকা ফেরত দেওয়া হচ্ছে না',
    text: (amount) =>
      `আমরা জানিয়েছিলাম যে আপনি ${amount} ফেরত পাবেন। সেটি ভুল ছিল: এই টাকা ফেরত দেওয়া হচ্ছে না। একমত না হলে এই ইমেইলের উত্তর দিন।`,
  },
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/** What has happened to a refund. */
export type RefundNews =
  | { kind: 'requested' | 'accepted' | 'succeeded' | 'byHand' | 'failed' | 'reopened' | 'withdrawn' }
  /** The refund was paid back in cash; `rest` is what is left of it. */
  | { kind: 'inCash'; rest: Money | null }

type Parts = Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>

export function refundMail(data: MailData, about: RefundOfAttempt, news: RefundNews): Mail {
  const { config, locale } = data
  const texts = textsOf[locale]
  const { amount_minor: minor, currency, provider_refund_id: reference } = about.refund
  const amount = formatFor(locale).money({ minor, currency })
  const isPaid = news.kind === 'succeeded' || news.kind === 'byHand'
  return layoutBookingMail(data, {
    ...partsOf(data, about, { news, amount }),
    moreFacts: [
      [texts.facts.amount, amount],
      ...(isPaid && reference ? ([[texts.facts.reference, reference]] satisfies [string, string][]) : []),
    ],
    ...pageAction(data),
    signature: commonTexts[locale].thanks(businessNameIn(config, locale)),
  })
}

function partsOf(
  data: MailData,
  about: RefundOfAttempt,
  { news, amount }: { news: RefundNews; amount: string },
): Parts {
  const { booking, config, locale } = data
  const texts = textsOf[locale]
  const service = serviceNameIn(locale, booking)
  const paidWith = about.attempt.method ?? about.attempt.gateway
  const way = gatewayText(locale, paidWith, config.namedGateways)
  const isByBank = takesBankDays([paidWith])
  const paid = { subject: texts.succeeded.subject(amount, service), heading: texts.succeeded.heading(amount) }
  switch (news.kind) {
    case 'requested': {
      const { subject, heading, reasons, nothingToDo } = texts.requested
      const why = about.refund.reason === 'overpaid' ? reasons.overpaid : reasons.refunded_by_staff
      return {
        subject: subject(amount, service),
        heading: heading(amount),
        paragraphs: [why, howText(data, about), nothingToDo],
      }
    }
    case 'accepted': {
      const { subject, heading, text, bank } = texts.accepted
      const paragraph = isByBank ? `${text(way)} ${bank}` : text(way)
      return { subject: subject(amount, service), heading, paragraphs: [paragraph] }
    }
    case 'succeeded':
      return {
        ...paid,
        paragraphs: [
          isByBank ? `${texts.succeeded.text(way)} ${texts.succeeded.bank}` : texts.succeeded.text(way),
        ],
      }
    case 'byHand':
      return { ...paid, paragraphs: [isByBank ? texts.byHand.bank : texts.byHand.text] }
    case 'inCash': {
      const rest = news.rest && texts.inCash.rest(formatFor(locale).money(news.rest))
      return { ...paid, paragraphs: [texts.inCash.text, ...(rest ? [rest] : [])] }
    }
    case 'failed':
    case 'reopened': {
      const { subject, heading, text } = texts[news.kind]
      return { subject: subject(amount, service), heading, paragraphs: [text] }
    }
    case 'withdrawn': {
      const { subject, heading, text } = texts.withdrawn
      return { subject: subject(amount, service), heading, paragraphs: [text(amount)] }
    }
    default:
      return news satisfies never
  }
}
