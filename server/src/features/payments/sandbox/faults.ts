/** Faults of the sandbox, for tests. Read at every call, so that a test may change them between calls. */
export interface SandboxFaults {
  start:
    | 'ok'
    /** An object of messages. */
    | 'refuse'
    /** Plain text. */
    | 'plain-refusal'
    /** 500, nothing stored. */
    | 'error'
    /** 429 and 403 with JSON, as sent by a rate limiter or firewall in front of the gateway. */
    | 'too-many'
    | 'forbidden'
    /** Stored, but the answer is too late. */
    | 'slow'
    /** The address to pay at is on another host. */
    | 'other-host'
  check:
    | 'ok'
    | 'error'
    /** 429, 403 and 404 with JSON. */
    | 'too-many'
    | 'forbidden'
    | 'not-found'
    /** Refuses to answer with 200. */
    | 'busy'
    /** Does not know the reference. */
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
  /** When the notification is sent: after the browser returns, before, or never. */
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

/** Answers given before the gateway reads the call. */
export const STATUS_FAULTS: Partial<Record<string, { status: number; body: object }>> = {
  'too-many': { status: 429, body: { error: 'Slow down' } },
  forbidden: { status: 403, body: { message: 'Blocked by policy' } },
  'not-found': { status: 404, body: { error: 'No such page' } },
  busy: { status: 200, body: { error: 'Too many requests' } },
}
