import { type FieldError, type ProblemBody, type ProblemCode, problems } from '@jhilik/contract/problems.ts'

/** An error answer. Any code may throw it; the error handler in http.ts sends it. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly price: ProblemBody['price']
  readonly nearest: ProblemBody['nearest']
  readonly noCrewFree: ProblemBody['noCrewFree']
  readonly current: unknown
  readonly conflicts: ProblemBody['conflicts']
  readonly secondFactor: ProblemBody['secondFactor']
  readonly retryAfterSeconds: number | undefined
  /** The detail is for the log only; it is never sent. */
  readonly detail: Record<string, unknown> | undefined

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.message ?? problems[code].message, { cause: options.cause })
    this.code = code
    this.status = problems[code].status
    this.errors = options.errors
    this.price = options.price
    this.nearest = options.nearest
    this.noCrewFree = options.noCrewFree
    this.current = options.current
    this.conflicts = options.conflicts
    this.secondFactor = options.secondFactor
    this.retryAfterSeconds = options.retryAfterSeconds
    this.detail = options.detail
  }
}

interface ProblemOptions {
  message?: string
  /** The fields that were refused, by their path in the request. */
  errors?: FieldError[]
  /** The current price of the booking, which is sent with price_changed. */
  price?: ProblemBody['price']
  /** The nearest times that can be booked instead, which are sent with slot_taken. */
  nearest?: ProblemBody['nearest']
  /** Whether a seat is free, but no crew, which is sent with slot_taken. */
  noCrewFree?: ProblemBody['noCrewFree']
  /** What was to be changed as it is now, which is sent when that is why a change is refused. */
  current?: unknown
  /** What speaks against a crew, which is sent with crew_conflict. */
  conflicts?: ProblemBody['conflicts']
  /** What the next call needs, which is sent with second_factor_required at the log-in. */
  secondFactor?: ProblemBody['secondFactor']
  retryAfterSeconds?: number
  detail?: Record<string, unknown>
  cause?: unknown
}

/** Use it like `throw problem('slot_taken', { detail: { slotId } })` */
export function problem(code: ProblemCode, options?: ProblemOptions): Problem {
  return new Problem(code, options)
}

/** Returns what was looked for. Throws 404 when there is none. */
export function orNotFound<T>(value: T): Exclude<T, null | undefined | false | ''> {
  if (!value) throw problem('not_found')
  return value as Exclude<T, null | undefined | false | ''>
}

/** Refuses a field of the request with 400. `path` is its path in the request. */
export function invalidField(path: string, message: string): Problem {
  return problem('invalid_input', { errors: [{ path, message }] })
}

/** Does the work on a part of the request, so that the paths of refused fields begin with that of the part. */
export async function inField<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    const errors = error.errors.map((one) => ({ ...one, path: `${path}.${one.path}` }))
    throw problem(error.code, { errors, cause: error })
  }
}

/** The constraints of the database, and the error code with which a violation is answered. */
const problemOfConstraint: Record<string, ProblemCode> = {
  bookings_one_live_per_seat: 'slot_taken',
  bookings_seat_within_capacity: 'slot_taken',
  bookings_crew_does_one_at_a_time: 'slot_taken',
  offered_times_seats: 'slot_taken',
  offered_times_of_crew: 'slot_taken',
  offered_times_crew_does_one_at_a_time: 'slot_taken',
  disturbance_offers_answered_once: 'offer_answered',
  bookings_one_live_per_coupon_use: 'request_in_progress',
  bookings_coupon_within_limit: 'request_in_progress',
  bookings_coupon_limit_fkey: 'request_in_progress',
  bookings_slot_fkey: 'slot_has_bookings',
  slots_one_per_start: 'slot_overlap',
  idempotency_keys_pkey: 'idempotency_key_reused',
  visit_reports_pkey: 'idempotency_key_reused',
  users_email_unique: 'email_taken',
  users_verified_phone_unique: 'phone_taken',
  newsletter_email_unique: 'request_in_progress',
  identities_pkey: 'request_in_progress',
  identities_one_per_provider: 'request_in_progress',
  passkeys_credential_id_unique: 'passkey_known',
  payment_attempts_one_open_of_purpose: 'request_in_progress',
  payment_attempts_one_tip: 'request_in_progress',
  vehicles_one_per_plate: 'already_saved',
  addresses_one_per_text: 'already_saved',
  ledger_entries_corrected_once: 'invalid_transition',
  cash_handovers_corrected_once: 'invalid_transition',
  settled_entries_pkey: 'invalid_transition',
  settled_entries_month_is_open: 'month_is_closed',
  payment_attempts_refund_within_paid: 'refund_exceeds_paid',
  payment_attempts_provider_txn_unique: 'invalid_transition',
}

/**
 * The codes of an unreachable server, or of something between; 25006: the server is a standby, or was the primary
 * before a failover.
 */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006',
])

/** Returns the problem behind a database error, or undefined when it is not one that a caller can cause. */
export function problemOfDatabaseError(error: unknown): Problem | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { constraint, code } = error as { constraint?: string; code?: string }
  // The account was deleted meanwhile, so that nothing can refer to it.
  if (constraint?.endsWith('_of_open_account')) return problem('not_signed_in', { cause: error })
  if (constraint && constraint in problemOfConstraint) {
    return problem(problemOfConstraint[constraint] as ProblemCode, { cause: error })
  }
  // After a deadlock, serialization failure or lock time-out nothing was changed, so the call can be repeated.
  if (code === '40P01' || code === '40001' || code === '55P03') {
    return problem('temporarily_unavailable', { retryAfterSeconds: 1, cause: error })
  }
  // A zero byte in a text is valid in JSON and impossible in PostgreSQL.
  if (code === '22021' || code === '22P05') return problem('malformed_request', { cause: error })
  // 57014: the statement took too long. The socket of the embedded server does not exist while it is started again.
  const hasNoSocket = code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'
  const isUnavailable =
    hasNoSocket || (code !== undefined && (/^(08|57P|57014|53)/.test(code) || UNREACHABLE.has(code)))
  const message = error instanceof Error ? error.message : ''
  if (
    isUnavailable ||
    /Connection terminated|not queryable|timeout expired|timeout exceeded when trying to connect/.test(
      message,
    )
  ) {
    return problem('temporarily_unavailable', { retryAfterSeconds: 5, cause: error })
  }
  return undefined
}
