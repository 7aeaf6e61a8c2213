import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { SignedIn } from '../app.ts'
import { action, index } from './actions.ts'
import { ensure } from './ensure.ts'
import { anyWash, toLine } from './price-list.ts'
import { pick, type Run } from './run.ts'
import type { BookingState, LineState } from './state.ts'

const reason = 'As found on site'
const live = ({ lines }: BookingState) => lines.filter(({ canceled_at }) => canceled_at === null)

/** Bookings of several lines. */
const parted = (run: Run) =>
  run.state.bookings.filter(
    (booking) => ['confirmed', 'completed'].includes(booking.status) && booking.lines.length > 1,
  )

/** What the page says that a line gives back; undefined when it cannot be canceled. */
async function promisedFor(run: Run, who: SignedIn, bookingId: string, lineId: string) {
  const { body } = await run.call(who, 'GET', `/bookings/${bookingId}`)
  const actions = body.data?.actions as unknown as
    | { cancelLines: { _id: string; refundAmount: number }[] }
    | undefined
  return actions?.cancelLines.find(({ _id }) => _id === lineId)?.refundAmount
}

interface ToCancel {
  booking: BookingState
  line: LineState
}

function chooseLine(run: Run, at: number, line: number): ToCancel | undefined {
  const booking = pick(parted(run), at)
  const chosen = booking && pick(booking.lines, line)
  return booking && chosen && { booking, line: chosen }
}

/** Customers cancel what they have seen, so that they get at least what they were told. */
export const cancelOwnLine = action('customer cancels a line', {
  params: fc.record({ booking: index, line: fc.nat(2), again: fc.boolean() }),
  isPossible: (run) => parted(run).length > 0,
  async perform(run, { booking: at, line: number, again }) {
    const chosen = chooseLine(run, at, number)
    if (!chosen) return
    const owner = run.customerOf(chosen.booking)
    const path = `/bookings/${chosen.booking.id}/lines/${chosen.line.id}/cancel`
    const promised = await promisedFor(run, owner, chosen.booking.id, chosen.line.id)
    const key = randomUUID()
    const send = () => run.call(owner, 'POST', path, { expectedRefundAmount: promised }, key)
    const answers = await Promise.all(again ? [send(), send()] : [send()])
    for (const { status, body } of answers) {
      const refunded = Number(body.data?.refundAmount)
      ensure(
        status !== 200 || refunded >= (promised ?? 0),
        `${refunded} goes back of a line, ${promised} was promised`,
        chosen,
      )
    }
  },
})

export const cancelLineByStaff = action('staff cancel a line', {
  params: fc.record({ booking: index, line: fc.nat(2), by: fc.constantFrom('business', 'customer') }),
  isPossible: (run) => parted(run).length > 0,
  async perform(run, { booking: at, line: number, by }) {
    const chosen = chooseLine(run, at, number)
    if (!chosen) return
    const path = `/bookings/${chosen.booking.id}/lines/${chosen.line.id}/cancel`
    await run.call(run.world.staff, 'POST', path, { reason, canceledBy: by }, randomUUID())
  },
})

/** Staff find another size or other add-ons; of the further service nothing can be corrected. */
export const correctLine = action('staff correct a line', {
  params: fc.record({ booking: index, line: fc.nat(2), wash: anyWash }),
  isPossible: (run) =>
    run.state.bookings.some(({ status }) => status === 'confirmed' || status === 'completed'),
  async perform(run, { booking: at, line: number, wash }) {
    const booking = pick(run.state.bookings, at)
    const washes = booking ? live(booking).filter(({ service_id }) => service_id === run.list.washId) : []
    const line = pick(washes, number)
    if (!booking || !line) return
    const body = { lines: [{ line: line.id, ...toLine(run.list, wash) }], reason }
    await run.call(run.world.staff, 'POST', `/bookings/${booking.id}/lines`, body)
  },
})
