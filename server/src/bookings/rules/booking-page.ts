import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import { addMinutes } from '../../platform/clock.ts'

// The page of a booking that opens without a session. Its address is short, because it is sent by text message.

const DAY_MINUTES = 24 * 60
/** The page can be opened until so many days after the booking has ended. */
const PAGE_DAYS = 30

const PAGE_KEY = /^([0-9A-Z]{6})-([\w-]{22})$/

/** Raising one of the versions ends the links that were sent before. */
export interface PagedBooking {
  id: string
  code: string
  ends_at: Date
  link_version: number
  account_link_version: number
}

function proofOf(secret: Uint8Array, booking: PagedBooking): string {
  const { id, account_link_version, link_version } = booking
  return createHmac('sha256', secret)
    .update(`booking-page:${id}:${account_link_version}.${link_version}`)
    .digest('base64url')
    .slice(0, 22)
}

/** Returns the address of the page. */
export function bookingPageUrl(
  { publicUrl, sessionSecrets }: Pick<Config, 'publicUrl' | 'sessionSecrets'>,
  booking: PagedBooking,
): string {
  return `${publicUrl}/b/${booking.code}-${proofOf(sessionSecrets[0], booking)}`
}

/** Returns the code of the booking that a key names; null when it names none. */
export const codeOfPageKey = (key: string): string | null => PAGE_KEY.exec(key)?.[1] ?? null

/** Returns whether the key opens the page of this booking now. */
export function opensPage(
  { sessionSecrets }: Pick<Config, 'sessionSecrets'>,
  booking: PagedBooking,
  key: string,
  now: Date,
): boolean {
  const proof = PAGE_KEY.exec(key)?.[2]
  if (proof === undefined || now > addMinutes(booking.ends_at, PAGE_DAYS * DAY_MINUTES)) return false
  return sessionSecrets.some((secret) =>
    timingSafeEqual(Buffer.from(proofOf(secret, booking)), Buffer.from(proof)),
  )
}
