import { gatewayText } from '@jhilik/contract/gateway-words.ts'
import type { Money } from '@jhilik/contract/money.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { Context } from '../../context.ts'
import type { AttemptRow, RefundRow } from '../../money/views/payments.ts'
import type { Tx } from '../../platform/db.ts'
import { formatFor } from '../../platform/format.ts'
import { enqueueMail, type Mail } from '../../platform/mail.ts'
import { layoutMail, type MailContent } from '../../platform/mail-layout.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import type { BookingRow } from '../views/bookings.ts'
import { aboutBooking, accountAction, findMailData, type MailData, textsOf } from './booking-mail.ts'

/** What has happened to a refund. */
type RefundNews =
  | { kind: 'requested' | 'accepted' | 'succeeded' | 'byHand' | 'failed' | 'reopened' }
  /** The refund was paid back in cash; `rest` is what is left of it. */
  | { kind: 'inCash'; rest: Money | null }

export interface RefundOfAttempt {
  refund: Pick<RefundRow, 'amount_minor' | 'currency' | 'status' | 'reason' | 'provider_refund_id'>
  attempt: Pick<AttemptRow, 'gateway' | 'method'>
}

type Reader = Pick<MailData, 'config' | 'locale'>

/** Writes how a refund goes back, and when to expect it. */
export function howText({ locale, config }: Reader, { refund, attempt }: RefundOfAttempt): string {
  const { how } = textsOf[locale].refund
  if (attempt.gateway === ON_SITE) return how.onSite
  const way = gatewayText(locale, attempt.method ?? attempt.gateway, config.namedGateways)
  return refund.status === 'manual' ? how.byHand(way) : how.gateway(way)
}

/** Writes the same for several refunds of one decision, each way once. */
export const howTexts = (reader: Reader, refunds: readonly RefundOfAttempt[]): string[] => [
  ...new Set(refunds.map((one) => howText(reader, one))),
]

type Parts = Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>

function refundMail(data: MailData, about: RefundOfAttempt, news: RefundNews): Mail {
  const { config, booking, locale } = data
  const { refund: texts, confirmed } = textsOf[locale]
  const { amount_minor: minor, currency, provider_refund_id: reference } = about.refund
  const amount = formatFor(locale).money({ minor, currency })
  const common = aboutBooking(data)
  const isPaid = news.kind === 'succeeded' || news.kind === 'byHand'
  return layoutMail(
    {
      ...common,
      ...partsOf(data, about, { news, amount }),
      facts: [
        ...common.facts,
        [texts.facts.amount, amount],
        ...(isPaid && reference ? ([[texts.facts.reference, reference]] satisfies [string, string][]) : []),
      ],
      ...accountAction(data, texts.action, `bookings/${booking.id}`),
      signature: confirmed.signature(config.businessName),
    },
    config,
  )
}

function partsOf(
  data: MailData,
  about: RefundOfAttempt,
  { news, amount }: { news: RefundNews; amount: string },
): Parts {
  const { booking, config, locale } = data
  const texts = textsOf[locale].refund
  const service = serviceNameIn(locale, booking)
  const way = gatewayText(locale, about.attempt.method ?? about.attempt.gateway, config.namedGateways)
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
      const { subject, heading, text } = texts.accepted
      return { subject: subject(amount, service), heading, paragraphs: [text(way)] }
    }
    case 'succeeded':
      return { ...paid, paragraphs: [texts.succeeded.text(way)] }
    case 'byHand':
      return { ...paid, paragraphs: [texts.byHand.text] }
    case 'inCash': {
      const rest = news.rest && texts.inCash.rest(formatFor(locale).money(news.rest))
      return { ...paid, paragraphs: [texts.inCash.text, ...(rest ? [rest] : [])] }
    }
    case 'failed':
    case 'reopened': {
      const { subject, heading, text } = texts[news.kind]
      return { subject: subject(amount, service), heading, paragraphs: [text] }
    }
    default:
      return news satisfies never
  }
}

interface ChangedRefund {
  booking: BookingRow
  attempt: AttemptRow
  /** The refund after the change. */
  refund: RefundRow
}

/** Runs within the transaction of a step, which happens once, so each step sends one mail. */
export async function mailAboutRefund(
  { config, jobs }: Pick<Context, 'config' | 'jobs'>,
  tx: Tx,
  { booking, attempt, refund }: ChangedRefund,
  news: RefundNews,
): Promise<void> {
  const data = await findMailData(config, tx, booking, attempt.merchant_ref)
  await enqueueMail(jobs, tx, refundMail(data, { refund, attempt }, news))
}
