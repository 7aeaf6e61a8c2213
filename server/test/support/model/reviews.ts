import fc from 'fast-check'
import { action, index } from './actions.ts'
import { pick, type Run } from './run.ts'

const SERVED = ['confirmed', 'completed', 'no_show']
/** The length of the slots. */
const VISIT_MS = 3_600_000

const served = (run: Run) => run.state.bookings.filter(({ status }) => SERVED.includes(status))
const written = (run: Run) => run.state.reviews.filter(({ status }) => status !== 'deleted')
const text = { rating: fc.integer({ min: 0, max: 5 }), body: fc.constantFrom('Clean', 'Late, but clean') }

/** Calls with the account that wrote the review. */
async function callWriter(run: Run, at: number, method: 'PUT' | 'DELETE', body?: object): Promise<void> {
  const review = pick(written(run), at)
  const writer = run.world.customers.find(({ user }) => user.sub === review?.user_id)
  if (review && writer) await run.call(writer, method, `/review/${review.id}`, body)
}

export const writeReview = action('customer writes a review', {
  params: fc.record({ booking: index, isTooEarly: fc.boolean(), ...text }),
  isPossible: (run) => served(run).length > 0,
  async perform(run, { booking: at, isTooEarly, rating, body: review }) {
    const booking = pick(served(run), at)
    if (!booking) return
    const { clock } = run.world.app
    const end = new Date(new Date(booking.starts_at).getTime() + VISIT_MS)
    // Enough time would seldom have passed otherwise.
    if (!isTooEarly && clock.now() < end) clock.set(end)
    await run.call(run.customerOf(booking), 'POST', '/review', { serviceId: run.list.washId, rating, review })
  },
})

export const changeReview = action('customer changes a review', {
  params: fc.record({ review: index, ...text }),
  isPossible: (run) => written(run).length > 0,
  perform: (run, { review: at, rating, body: review }) => callWriter(run, at, 'PUT', { rating, review }),
})

export const deleteReview = action('customer deletes a review', {
  params: fc.record({ review: index }),
  isPossible: (run) => written(run).length > 0,
  perform: (run, { review: at }) => callWriter(run, at, 'DELETE'),
})
