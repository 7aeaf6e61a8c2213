import { makeAttempt, makeBooking } from '../../src/demo/factories.ts'
import { addMinutes } from '../../src/platform/clock.ts'
import type { SignedIn, TestApp } from './app.ts'

export type BookingFields = Parameters<typeof makeBooking>[1]
export type AttemptFields = Parameters<typeof makeAttempt>[2]

/** A confirmed and paid booking of this customer, in `hours` from now: 40 in the business's currency. */
export async function makePaidBooking(
  app: TestApp,
  customer: SignedIn,
  hours = 48,
  fields: BookingFields = {},
  payment: AttemptFields = {},
) {
  const starts_at = addMinutes(app.clock.now(), hours * 60)
  const booking = await makeBooking(app.ctx.db, {
    user_id: customer.user.sub,
    price_minor: 4000,
    starts_at,
    ends_at: addMinutes(starts_at, 60),
    ...fields,
  })
  return { ...booking, attempt: await makeAttempt(app.ctx.db, booking, payment) }
}

/** The audit entries of one subject, oldest first. */
export const auditsOf = (app: TestApp, subjectId: string) =>
  app.ctx.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', subjectId)
    .orderBy('at')
    .orderBy('id')
    .execute()
