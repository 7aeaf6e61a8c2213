import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { BookLine } from '../../server/test/gateways/hosted-pages.ts'
import type { OpenRefund, Recorded } from './staff.ts'

export interface BookingFact {
  id: string
  slotId: string
  seat: number
  status: string
  isLive: boolean
  terms: string
  currency: string
  priceMinor: number
  dueNowMinor: number
  /** The percentage of the paid amount that is refunded when the customer cancels; null for other bookings. */
  refundPercent: number | null
}

export interface AttemptFact {
  id: string
  bookingId: string
  gateway: string
  merchantRef: string
  status: string
  currency: string
  /** Whether the customer was sent to a payment page. */
  hasPage: boolean
  /** The gateway has answered about it. */
  isAnswered: boolean
}

export interface RefundFact {
  attemptId: string
  status: string
  minor: number
  reason: string
}

export interface EntryFact {
  bookingId: string
  attemptId: string | null
  /** Null for a discount. */
  merchantRef: string | null
  gateway: string | null
  kind: string
  minor: number
  currency: string
  /** It is corrected, or corrects another one. */
  isVoid: boolean
}

export interface StatementFact {
  gateway: string
  lines: number
  matched: number
  open: number
}

/** Everything that is compared at the end. */
export interface Evidence {
  acknowledged: readonly { bookingId: string; references: readonly string[] }[]
  recorded: readonly Recorded[]
  books: Readonly<Record<string, readonly BookLine[]>>
  statements: readonly StatementFact[]
  bookings: BookingFact[]
  capacities: ReadonlyMap<string, number>
  attempts: AttemptFact[]
  refunds: RefundFact[]
  entries: EntryFact[]
}

const PATIENCE_MS = 120_000
const PAUSE_MS = 300

function isAway(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string }
  return /^(08|57P|ECONN)/.test(code) || /Connection terminated/.test(message)
}

/** Reads the product's database directly, without its code. */
export class Observer {
  readonly #pool: pg.Pool

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({ connectionString, max: 2 })
    // The server may end before its connections are closed.
    this.#pool.on('error', () => {})
    // Sums and amounts are far below 2^53.
    pg.types.setTypeParser(20, Number)
  }

  /** Waits for a server that is away. */
  async #rows<T>(query: string): Promise<T[]> {
    const giveUp = Date.now() + PATIENCE_MS
    for (;;) {
      try {
        return (await this.#pool.query(query)).rows as T[]
      } catch (error) {
        if (!isAway(error) || Date.now() > giveUp) throw error
        await delay(PAUSE_MS)
      }
    }
  }

  confirmed = async (): Promise<Set<string>> =>
    new Set(
      (await this.#rows<{ id: string }>(`select id from bookings where status = 'confirmed'`)).map(
        ({ id }) => id,
      ),
    )

  manualRefunds = () =>
    this.#rows<OpenRefund>(`
      select refunds.id, attempt.gateway, attempt.merchant_ref as "merchantRef", refunds.amount_minor as minor
      from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id where refunds.status = 'manual'`)

  async inReview(): Promise<string[]> {
    const found = await this.#rows<{ id: string }>(
      `select distinct booking_id as id from payment_attempts where status = 'review'`,
    )
    return found.map(({ id }) => id)
  }

  async readFacts(): Promise<Pick<Evidence, 'bookings' | 'attempts' | 'refunds' | 'entries' | 'capacities'>> {
    const bookings = await this.#rows<BookingFact>(`
      select id, slot_id as "slotId", seat, status, is_live as "isLive", payment_terms as terms, currency,
        price_minor as "priceMinor", due_now_minor as "dueNowMinor",
        case when status = 'canceled' and canceled_by = 'customer' then
          case when updated_at <= greatest(starts_at - free_cancel_hours * interval '1 hour',
            confirmed_at + cancel_grace_minutes * interval '1 minute') then 100 else late_refund_percent end
        end as "refundPercent"
      from bookings`)
    const attempts = await this.#rows<AttemptFact>(`
      select id, booking_id as "bookingId", gateway, merchant_ref as "merchantRef", status, currency,
        payment_url is not null as "hasPage", answered_at is not null as "isAnswered"
      from payment_attempts`)
    const refunds = await this.#rows<RefundFact>(
      `select attempt_id as "attemptId", status, amount_minor as minor, reason from refunds`,
    )
    const entries = await this.#rows<EntryFact>(`
      select entry.booking_id as "bookingId", entry.attempt_id as "attemptId", attempt.merchant_ref as "merchantRef",
        entry.gateway, entry.kind, entry.amount_minor as minor, entry.currency,
        entry.corrects_id is not null or correction.id is not null as "isVoid"
      from ledger_entries entry left join payment_attempts attempt on attempt.id = entry.attempt_id
      left join ledger_entries correction on correction.corrects_id = entry.id`)
    const slots = await this.#rows<{ id: string; capacity: number }>('select id, capacity from slots')
    const capacities = new Map(slots.map(({ id, capacity }) => [id, capacity]))
    return { bookings, attempts, refunds, entries, capacities }
  }

  close = () => this.#pool.end()
}
