import { JOB_STATUSES } from '@jhilik/contract/booking-requests.ts'
import { ATTENTION_STATES } from '@jhilik/contract/messages.ts'
import { fromMajor, type Money } from '@jhilik/contract/money.ts'
import { sql } from 'kysely'
import { listCashInHand } from '../../money/views/ledger.ts'
import { addDays, instantOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

interface DigestJob {
  /** HH:MM in the business's zone. */
  time: string
  service: { service_name: string; service_name_bn: string }
  customer: string
}

/** What the summary of a day tells. */
export interface Digest {
  /** The day after, and its visits. */
  nextDay: string
  jobs: DigestJob[]
  /** The cash that staff have in hand by the ledger, and what they have counted since the day began, by currency. */
  cash: { expected: Money; counted: Money | null }[]
  /** What waits for staff. */
  waiting: { paymentsInReview: number; refundsByHand: number; reviews: number; messages: number }
}

/** Adds up what staff have in hand by the ledger, and what they have counted of it; null when nobody has counted. */
async function sumCash(db: Db, dayBegan: Date): Promise<Digest['cash']> {
  const hands = await listCashInHand(db, dayBegan)
  return [...Map.groupBy(hands, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const sum = (amounts: number[]): Money => ({
      minor: amounts.reduce((total, amount) => total + fromMajor(amount, currency).minor, 0),
      currency,
    })
    const counts = ofCurrency.flatMap(({ count }) => (count ? [count.counted] : []))
    return {
      expected: sum(ofCurrency.map(({ amount }) => amount)),
      counted: counts.length > 0 ? sum(counts) : null,
    }
  })
}

export async function readDigest(db: Db, date: string, timeZone: string): Promise<Digest> {
  const nextDay = addDays(date, 1)
  const jobs = await db
    .selectFrom('bookings')
    .select(['slot_start_time', 'customer_name', 'service_name', 'service_name_bn'])
    .where('slot_date', '=', nextDay)
    .where('status', 'in', JOB_STATUSES)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  const { rows } = await sql<Digest['waiting']>`
    select (select count(*) from payment_attempts where status = 'review') as "paymentsInReview",
      (select count(*) from refunds where status = 'manual') as "refundsByHand",
      (select count(*) from reviews where status = 'waiting') as reviews,
      (select count(*) from messages where state in (${sql.join(ATTENTION_STATES)})) as messages`.execute(db)
  const [waiting] = rows
  if (!waiting) throw new Error('the database returned no counts')
  return {
    nextDay,
    jobs: jobs.map(({ slot_start_time: time, customer_name: customer, ...service }) => ({
      time,
      service,
      customer,
    })),
    cash: await sumCash(db, instantOf(date, '00:00', timeZone)),
    waiting,
  }
}
