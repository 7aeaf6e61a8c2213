/** Faults of the sandbox, for tests. They are read at every call, so that a test may change them between calls. */
export interface SandboxFaults {
  start:
    | 'ok'
    /** The refusal is an object of messages. */
    | 'refuse'
    /** The refusal is plain text. */
    | 'plain-refusal'
    /** The status is 500, and nothing is stored. */
    | 'error'
    /** The status is 429 or 403 with JSON, as sent by a rate limiter or firewall in front of the gateway. */
    | 'too-many'
    | 'forbidden'
    /** The payment is stored, but the answer is too late. */
    | 'slow'
    /** The address to pay at is on another host. */
    | 'other-host'
  check:
    | 'ok'
    | 'error'
    /** The status is 429, 403 or 404 with JSON. */
    | 'too-many'
    | 'forbidden'
    | 'not-found'
    /** The gateway refuses to answer, with status 200. */
    | 'busy'
    /** The gateway does not know the reference. */
    | 'absent'
    | 'slow'
    | 'garbage'
    | 'refuse'
    | 'other-amount'
    | 'other-currency'
    | 'other-reference'
    | 'other-store'
    | 'no-transaction'
    | 'risk'
    | 'odd-code'
  /** The notification is sent after the browser returns, before, or never. */
  ipn: 'after' | 'before' | 'never'
  /** Whether canceling ends the payment; at the real gateway it mostly stays pending. */
  cancel: 'pending' | 'final'
  /** The delay of slow answers. */
  slowMs: number
}

export const NO_FAULTS: SandboxFaults = {
  start: 'ok',
  check: 'ok',
  ipn: 'after',
  cancel: 'pending',
  slowMs: 3_000,
}

/** The answers that are given before the gateway reads the call. */
export const STATUS_FAULTS: Partial<Record<string, { status: number; body: object }>> = {
  'too-many': { status: 429, body: { error: 'Slow down' } },
  forbidden: { status: 403, body: { message: 'Blocked by policy' } },
  'not-found': { status: 404, body: { error: 'No such page' } },
  busy: { status: 200, body: { error: 'Too many requests' } },
}
