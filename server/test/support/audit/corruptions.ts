import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../../src/platform/ids.ts'
import type { Scene } from './scene.ts'

/** What the check has to report, and how the data is made wrong: statements with all triggers and foreign keys off. */
export interface Corruption {
  check: string
  /** A part of the violation's text: what it is about. */
  about: (scene: Scene) => string
  /** Constraints and indexes that would refuse it. */
  without?: string[]
  plant: (scene: Scene) => RawBuilder<unknown>[]
}

const ofBooking = (pick: (scene: Scene) => { id: string }) => (scene: Scene) => pick(scene).id
const ofAttempt = (pick: (scene: Scene) => { attempt: { id: string } }) => (scene: Scene) =>
  pick(scene).attempt.id
const entryOf = (attemptId: string, kind: string) =>
  sql`(select id from ledger_entries where attempt_id = ${attemptId} and kind = ${kind} limit 1)`
const documentOf = (attemptId: string, kind: string) =>
  sql`(select id from receipt_documents where entry_id = ${entryOf(attemptId, kind)})`
const noJobs = (name: string) => sql`delete from pgboss.job where name = ${name}`

/** A contact with an id of its own. */
const CONTACT = newId()
const addContact = sql`insert into users (id, name, phone, phone_e164, contact_phone, created_at, updated_at)
  values (${CONTACT}, 'Rahima', '+8801711000001', '+8801711000001', '+8801711000001', now(), now())`

export const corruptions: Corruption[] = [
  {
    check: 'seat-taken-twice',
    about: ofBooking(({ other }) => other),
    without: ['drop index bookings_one_live_per_seat'],
    plant: ({ paid, other }) => [
      sql`update bookings set slot_id = ${paid.slot_id}, service_id = ${paid.service_id} where id = ${other.id}`,
      sql`update booking_lines set service_id = ${paid.service_id} where booking_id = ${other.id}`,
    ],
  },
  {
    check: 'seat-beyond-capacity',
    about: ofBooking(({ paid }) => paid),
    without: ['alter table bookings drop constraint bookings_seat_within_capacity'],
    plant: ({ paid }) => [sql`update bookings set seat = 9 where id = ${paid.id}`],
  },
  {
    check: 'booking-without-slot',
    about: ofBooking(({ paid }) => paid),
    plant: ({ paid }) => [sql`delete from slots where id = ${paid.slot_id}`],
  },
  {
    check: 'booking-not-of-slot',
    about: ofBooking(({ paid }) => paid),
    plant: ({ paid }) => [sql`update bookings set slot_capacity = 3 where id = ${paid.id}`],
  },
  {
    check: 'slots-overlap',
    about: ({ spareSlot }) => spareSlot.id,
    plant: ({ paid, spareSlot }) => [
      sql`update slots set (service_id, date, starts_at, ends_at) = (
          select service_id, date, starts_at + interval '30 minutes', ends_at + interval '30 minutes'
          from slots where id = ${paid.slot_id}
        ) where id = ${spareSlot.id}`,
    ],
  },
  {
    check: 'booking-unpaid',
    about: ofBooking(({ deposit }) => deposit),
    plant: ({ deposit }) => [sql`update bookings set due_now_minor = 2000 where id = ${deposit.id}`],
  },
  {
    check: 'payment-status-differs',
    about: ofBooking(({ paid }) => paid),
    plant: ({ paid }) => [sql`update bookings set payment_status = 'failed' where id = ${paid.id}`],
  },
  {
    check: 'attempts-open-at-once',
    about: ({ heldId }) => heldId,
    without: ['drop index payment_attempts_one_open_of_purpose'],
    plant: ({ open }) => [
      sql`insert into payment_attempts (id, booking_id, gateway, merchant_ref, amount_minor, currency, status,
          next_inspection_at, created_at, updated_at)
        values (${newId()}, ${open.booking_id}, 'aamarpay', 'JH-SECOND-OPEN', 4000, 'USD', 'created', now(), now(), now())`,
    ],
  },
  {
    check: 'attempt-not-inspected',
    about: ({ open }) => open.id,
    plant: ({ open }) => [sql`update payment_attempts set next_inspection_at = null where id = ${open.id}`],
  },
  {
    check: 'contact-of-account',
    about: () => CONTACT,
    plant: ({ paid }) => [
      addContact,
      sql`update users set verified_phone = '+8801711000001' where id = ${paid.user_id}`,
    ],
  },
  {
    check: 'contact-signs-in',
    about: () => CONTACT,
    plant: () => [
      addContact,
      sql`insert into identities (issuer, subject, user_id, linked_at) values ('google', 'one', ${CONTACT}, now())`,
    ],
  },
  {
    check: 'contact-has-own-booking',
    about: ofBooking(({ paid }) => paid),
    plant: ({ paid }) => [addContact, sql`update bookings set user_id = ${CONTACT} where id = ${paid.id}`],
  },
  {
    check: 'charge-differs',
    about: ofAttempt(({ paid }) => paid),
    plant: ({ paid }) => [
      sql`update payment_attempts set received_minor = received_minor + 100 where id = ${paid.attempt.id}`,
    ],
  },
  {
    check: 'cash-differs',
    about: ofAttempt(({ onSite }) => onSite),
    plant: ({ onSite }) => [
      sql`update payment_attempts set received_minor = received_minor - 1 where id = ${onSite.attempt.id}`,
    ],
  },
  {
    check: 'tip-differs',
    about: ({ tip }) => tip.merchant_ref,
    plant: ({ tip }) => [sql`update payment_attempts set purpose = 'rest' where id = ${tip.id}`],
  },
  {
    check: 'fee-differs',
    about: ofAttempt(({ paid }) => paid),
    plant: ({ paid }) => [sql`update payment_attempts set fee_minor = 81 where id = ${paid.attempt.id}`],
  },
  {
    check: 'chargeback-differs',
    about: ({ disputeId }) => disputeId,
    plant: ({ disputeId }) => [sql`update disputes set fee_minor = fee_minor + 1 where id = ${disputeId}`],
  },
  {
    check: 'refunded-too-much',
    about: ofAttempt(({ refunded }) => refunded),
    plant: ({ refunded }) => [
      sql`update payment_attempts set refunded_minor = refunded_minor + 1 where id = ${refunded.attempt.id}`,
    ],
  },
  {
    check: 'refund-differs',
    about: ({ refundId }) => refundId,
    plant: ({ refundId, refunded }) => [
      sql`update refunds set amount_minor = amount_minor + 1 where id = ${refundId}`,
      sql`update payment_attempts set refunded_minor = refunded_minor + 1 where id = ${refunded.attempt.id}`,
    ],
  },
  {
    check: 'entry-not-of-payment',
    about: ofBooking(({ other }) => other),
    plant: ({ paid, other }) => [
      sql`update ledger_entries set booking_id = ${other.id} where id = ${entryOf(paid.attempt.id, 'fee')}`,
    ],
  },
  {
    check: 'correction-not-opposite',
    about: ({ correctionId }) => correctionId,
    plant: ({ correctionId }) => [
      sql`update ledger_entries set amount_minor = 99 where id = ${correctionId}`,
    ],
  },
  {
    check: 'entry-in-closed-month',
    about: ofBooking(({ paid }) => paid),
    plant: ({ paid }) => [
      sql`update ledger_entries set booked_on = '2020-01-15' where id = ${entryOf(paid.attempt.id, 'charge')}`,
    ],
  },
  {
    check: 'settlement-differs',
    about: ofBooking(({ paid }) => paid),
    plant: ({ paid }) => [
      sql`update ledger_entries set settled_at = now() where id = ${entryOf(paid.attempt.id, 'charge')}`,
    ],
  },
  {
    check: 'document-numbers',
    about: () => 'missing',
    plant: ({ paid }) => [
      sql`update receipt_documents set number = number + 100 where id = ${documentOf(paid.attempt.id, 'charge')}`,
    ],
  },
  {
    check: 'document-missing',
    about: ofBooking(({ refunded }) => refunded),
    // The only credit note: its number leaves no gap.
    plant: ({ refunded }) => [
      sql`delete from receipt_documents where id = ${documentOf(refunded.attempt.id, 'refund')}`,
    ],
  },
  {
    check: 'document-differs',
    about: ofBooking(({ refunded }) => refunded),
    plant: ({ refunded }) => [
      sql`update receipt_documents set amount_minor = amount_minor + 5
        where id = ${documentOf(refunded.attempt.id, 'refund')}`,
    ],
  },
  {
    check: 'document-sums-differ',
    about: () => 'says that 3001 is owed',
    plant: ({ deposit }) => [
      sql`update receipt_documents set due_minor = due_minor + 1 where id = ${documentOf(deposit.attempt.id, 'charge')}`,
    ],
  },
  {
    check: 'hold-overdue',
    about: ({ heldId }) => heldId,
    plant: ({ heldId }) => [
      sql`update bookings set hold_expires_at = now() - interval '1 hour' where id = ${heldId}`,
      sql`delete from payment_attempts where booking_id = ${heldId}`,
      noJobs('expire-hold'),
    ],
  },
  {
    check: 'hold-without-job',
    about: ({ heldId }) => heldId,
    plant: () => [noJobs('expire-hold')],
  },
  {
    check: 'refund-without-job',
    about: ({ dueRefundId }) => dueRefundId,
    plant: ({ dueRefundId }) => [
      sql`update refunds set status = 'requested', updated_at = now() - interval '5 hours' where id = ${dueRefundId}`,
    ],
  },
  {
    check: 'job-failed',
    about: () => 'send-mail',
    plant: () => [
      sql`update pgboss.job set state = 'failed', completed_on = now()
        where id = (select id from pgboss.job where name = 'send-mail' limit 1)`,
    ],
  },
  {
    check: 'booking-snapshot',
    about: () => 'service_name',
    plant: ({ paid }) => [sql`update bookings set service_name = '' where id = ${paid.id}`],
  },
  {
    check: 'booking-lines',
    about: () => 'firstLine',
    plant: ({ paid }) => [
      sql`update booking_lines set service_id = (
        select id from services where id <> booking_lines.service_id limit 1) where booking_id = ${paid.id}`,
    ],
  },
  {
    check: 'document-snapshot',
    about: () => 'no valid bought.date, sum',
    plant: ({ paid }) => [
      sql`update receipt_documents set bought = jsonb_set(bought - 'date', '{lines,0,amount}', '1') where id = ${documentOf(paid.attempt.id, 'charge')}`,
    ],
  },
  {
    check: 'day-totals-differ',
    about: ({ pastDay }) => pastDay,
    plant: ({ pastDay }) => [sql`update report_days set bookings = '[]' where date = ${pastDay}`],
  },
  {
    check: 'protection-off',
    about: () => 'bookings_notify',
    without: ['alter table bookings disable trigger bookings_notify'],
    plant: () => [],
  },
]
