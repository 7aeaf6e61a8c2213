import { Readable } from 'node:stream'
import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import type { Booking } from '@jhilik/contract/bookings.ts'
import { BYTE_ORDER_MARK, type Cell, writeCsv } from '../../platform/csv.ts'
import type { Db } from '../../platform/db.ts'
import { readAllBookings } from './all-bookings.ts'

const COLUMNS: readonly [title: string, cellOf: (booking: Booking) => Cell][] = [
  ['Booking', (booking) => booking._id],
  ['Status', (booking) => booking.status],
  ['Payment', (booking) => booking.paymentStatus],
  ['Date', (booking) => booking.slot.date],
  ['Start', (booking) => booking.slot.startTime],
  ['End', (booking) => booking.slot.endTime],
  ['Service', (booking) => booking.service.name],
  ['Name', (booking) => booking.customer.name],
  ['Email', (booking) => booking.customer.email],
  ['Phone', (booking) => booking.customer.phone],
  ['Address', (booking) => booking.customer.address],
  ['Vehicle type', (booking) => booking.vehicleType],
  ['Brand', (booking) => booking.vehicleBrand],
  ['Model', (booking) => booking.vehicleModel],
  ['Year', (booking) => booking.manufacturingYear],
  ['Plate', (booking) => booking.registrationPlate],
  ['Price', (booking) => booking.price],
  ['Currency', (booking) => booking.currency],
  ['Transaction', (booking) => booking.tran_id],
  ['Booked at', (booking) => booking.createdAt],
]

/** A table for spreadsheets, read from the database as fast as it is taken away, never all at once. */
export async function exportBookings(db: Db, filter: BookingFilter): Promise<Readable> {
  const batches = readAllBookings(db, filter)
  // Read before anything is answered, so that what is wrong is still told as a problem.
  const first = await batches.next()
  async function* lines() {
    yield BYTE_ORDER_MARK + writeCsv([COLUMNS.map(([title]) => title)])
    if (!first.done) yield linesOf(first.value)
    for await (const batch of batches) yield linesOf(batch)
  }
  return Readable.from(lines(), { objectMode: false })
}

const linesOf = (bookings: readonly Booking[]) =>
  writeCsv(bookings.map((booking) => COLUMNS.map(([, cellOf]) => cellOf(booking))))
