import { documentNumber } from '@jhilik/contract/document-numbers.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { OwnData } from '@jhilik/contract/own-data.ts'
import { jpegName, uploadAddress } from '@jhilik/contract/picture-links.ts'
import type { ReviewStatus } from '@jhilik/contract/reviews.ts'
import { sql } from 'kysely'
import { bookingsWithPayment, toBooking } from '../../bookings/views/bookings.ts'
import { findStandingDiscount } from '../../catalog/views/standing-discounts.ts'
import type { Config } from '../../config.ts'
import { findMessageChoices } from '../../messages/views/message-choices.ts'
import { findEmailChange, isShownToCustomers } from '../../people/views/accounts.ts'
import { listAddresses, listVehicles } from '../../people/views/garage.ts'
import { readSecondFactors } from '../../people/views/second-factors.ts'
import type { Db } from '../../platform/db.ts'

/** One person makes far fewer bookings. */
const MAX_BOOKINGS = 5_000

const iso = (instant: Date | null) => instant?.toISOString() ?? null

/** Reads all stored data about the owner of an account, except bookings that an admin made for customers. */
export async function readOwnData(db: Db, config: Config, userId: string, now: Date): Promise<OwnData> {
  const account = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const { name, email, phone, address, img, role } = account
  const isVerified = email !== null && account.email_verified_at !== null
  const link = (hash: string) => config.publicUrl + uploadAddress(jpegName(hash))
  return {
    exportedAt: now.toISOString(),
    account: {
      ...{ name, email, phone, address, img, role },
      newEmail: (await findEmailChange(db, userId, now))?.email ?? null,
      discountPercent: (await findStandingDiscount(db, userId))?.percent ?? null,
      language: account.locale,
      createdAt: account.created_at.toISOString(),
    },
    vehicles: await listVehicles(db, userId),
    addresses: await listAddresses(db, userId),
    shownToCustomers: await isShownToCustomers(db, userId),
    crews: await listOwnCrews(db, userId),
    bookings: await listOwnBookings(db, userId, link),
    reviews: await listOwnReviews(db, userId),
    messageChoices: await findMessageChoices(db, userId),
    newsletter: isVerified ? await findNewsletter(db, email) : null,
    identities: await listIdentities(db, userId),
    signIns: await listAllSignIns(db, userId),
    secondFactors: await readSecondFactors(db, config, account),
    pictures: await listPictures(db, userId, link),
  }
}

async function listOwnCrews(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('crew_members')
    .innerJoin('crews', 'crews.id', 'crew_members.crew_id')
    .select('crews.name')
    .where('user_id', '=', userId)
    .orderBy('crews.no')
    .execute()
  return rows.map(({ name }) => name)
}

async function listOwnBookings(db: Db, userId: string, link: (hash: string) => string) {
  const rows = await bookingsWithPayment(db)
    .where('bookings.user_id', '=', userId)
    .where('bookings.booked_by_staff', '=', false)
    .orderBy('bookings.starts_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(MAX_BOOKINGS)
    .execute()
  const ids = rows.map(({ id }) => id)
  const payments = await findPayments(db, ids)
  const receipts = await findReceipts(db, ids)
  const said = await findSaidOfVisits(db, ids, link)
  return rows.map((row) => ({
    ...toBooking(row),
    photos: row.photos.map(link),
    visitPhotos: said.photos
      .filter(({ booking_id }) => booking_id === row.id)
      .map(({ photo }) => link(photo)),
    photoConsent: said.consents.get(row.id) ?? null,
    complaint: said.complaints.get(row.id) ?? null,
    payments: payments.get(row.id) ?? [],
    receipt: receipts.get(row.id) ?? null,
  }))
}

/** Finds the photos of visits, whether they may be shown, and what was not right. */
async function findSaidOfVisits(db: Db, bookingIds: string[], link: (hash: string) => string) {
  const isOwn = sql<boolean>`booking_id = any(${bookingIds}::uuid[])`
  const photos = await db
    .selectFrom('visit_reports')
    .select(['booking_id', 'photo'])
    .where(isOwn)
    .where('no_effect', 'is', null)
    .where('photo', 'is not', null)
    .orderBy('happened_at')
    .$narrowType<{ photo: string }>()
    .execute()
  const consents = await db.selectFrom('photo_consents').selectAll().where(isOwn).execute()
  const complaints = await db
    .selectFrom('complaints')
    .select(['booking_id', 'text', 'photos', 'created_at'])
    .where(isOwn)
    .execute()
  return {
    photos,
    consents: new Map(
      consents.map(({ booking_id, allowed, answered_at }) => [
        booking_id,
        { allowed, answeredAt: answered_at.toISOString() },
      ]),
    ),
    complaints: new Map(
      complaints.map((row) => [
        row.booking_id,
        { text: row.text, photos: row.photos.map(link), createdAt: row.created_at.toISOString() },
      ]),
    ),
  }
}

async function findPayments(db: Db, bookingIds: string[]) {
  const found = new Map<string, OwnData['bookings'][number]['payments']>()
  if (bookingIds.length === 0) return found
  const attempts = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', 'in', bookingIds)
    .orderBy('created_at')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .selectAll('refunds')
    .where('attempt.booking_id', 'in', bookingIds)
    .orderBy('refunds.created_at')
    .execute()
  const amountOf = (minor: number, currency: string) => ({ amount: toMajor({ minor, currency }), currency })
  for (const attempt of attempts) {
    const { received_minor, received_currency } = attempt
    const payment = {
      tran_id: attempt.merchant_ref,
      gateway: attempt.gateway,
      method: attempt.method,
      status: attempt.status,
      asked: amountOf(attempt.amount_minor, attempt.currency),
      received:
        received_minor === null || received_currency === null
          ? null
          : amountOf(received_minor, received_currency),
      paidAt: iso(attempt.paid_at),
      refunds: refunds
        .filter(({ attempt_id }) => attempt_id === attempt.id)
        .map(({ amount_minor, currency, status, settled_at }) => ({
          ...amountOf(amount_minor, currency),
          status,
          settledAt: iso(settled_at),
        })),
    }
    found.set(attempt.booking_id, [...(found.get(attempt.booking_id) ?? []), payment])
  }
  return found
}

/** Returns the numbers of receipts and credit notes. */
async function findReceipts(db: Db, bookingIds: string[]): Promise<Map<string, string>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('receipt_documents')
    .select(['booking_id', 'series', 'year', 'number'])
    .where('booking_id', 'in', bookingIds)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  const byBooking = Map.groupBy(rows, (row) => row.booking_id)
  return new Map([...byBooking].map(([id, documents]) => [id, documents.map(documentNumber).join(', ')]))
}

async function listOwnReviews(db: Db, userId: string): Promise<OwnData['reviews']> {
  const rows = await db
    .selectFrom('reviews')
    .leftJoin('services', 'services.id', 'reviews.service_id')
    .select(['rating', 'body', 'reviews.status', 'services.name', 'reviews.hidden_at'])
    .select(['reply', 'replied_at', 'reviews.created_at', 'reviews.updated_at'])
    .where('user_id', '=', userId)
    .where('reviews.status', '<>', 'deleted')
    .$narrowType<{ status: ReviewStatus }>()
    .orderBy('reviews.created_at', 'desc')
    .execute()
  return rows.map(({ rating, body, name, ...row }) => ({
    rating,
    review: body,
    service: name,
    status: row.status,
    hiddenAt: iso(row.hidden_at),
    reply: row.reply,
    repliedAt: iso(row.replied_at),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

async function findNewsletter(db: Db, email: string): Promise<OwnData['newsletter']> {
  const row = await db
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  return row
    ? {
        askedAt: row.created_at.toISOString(),
        confirmedAt: iso(row.confirmed_at),
        unsubscribedAt: iso(row.unsubscribed_at),
      }
    : null
}

async function listIdentities(db: Db, userId: string): Promise<OwnData['identities']> {
  const rows = await db.selectFrom('identities').selectAll().where('user_id', '=', userId).execute()
  return rows.map(({ issuer, subject, linked_at }) => ({
    issuer,
    subject,
    linkedAt: linked_at.toISOString(),
  }))
}

async function listAllSignIns(db: Db, userId: string): Promise<OwnData['signIns']> {
  const rows = await db
    .selectFrom('sign_ins')
    .leftJoin('push_devices', 'push_devices.sign_in_id', 'sign_ins.id')
    .selectAll('sign_ins')
    .select(['endpoint', 'registered_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows.map(({ browser, system, address, signed_in_at, last_used_at, ended_at, ...device }) => ({
    ...{ browser, system, address },
    signedInAt: signed_in_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
    endedAt: iso(ended_at),
    push: toPush(device),
  }))
}

function toPush({ endpoint, registered_at }: { endpoint: string | null; registered_at: Date | null }) {
  return endpoint === null || registered_at === null
    ? null
    : { endpoint, registeredAt: registered_at.toISOString() }
}

async function listPictures(db: Db, userId: string, link: (hash: string) => string): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('content_hash')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ content_hash }) => link(content_hash))
}
