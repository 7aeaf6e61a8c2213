/** What the sandbox does wrong, for tests. Read at every call, so a test may change it between two. */
export interface SandboxFaults {
  start:
    | 'ok'
    /** An object of messages. */
    | 'refuse'
    /** A sentence. */
    | 'plain-refusal'
    /** 500, nothing written down. */
    | 'error'
    /** 429 and 403 with JSON, as a limiter or firewall before the gateway sends them. */
    | 'too-many'
    | 'forbidden'
    /** Written down, but the answer comes too late. */
    | 'slow'
    /** The address to pay at is somebody else's. */
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
  /** When the notification leaves: behind the browser, ahead of it, or never. */
  ipn: 'after' | 'before' | 'never'
  /** Whether cancelling ends the payment; at the real gateway it mostly stays pending. */
  cancel: 'pending' | 'final'
  /** What slow means. */
  slowMs: number
}

export const NO_FAULTS: SandboxFaults = {
  start: 'ok',
  check: 'ok',
  ipn: 'after',
  cancel: 'pending',
  slowMs: 3_000,
}

/** Answers with a status of their own, before the gateway looks at the call. */
export const STATUS_FAULTS: Partial<Record<string, { status: number; body: object }>> = {
  'too-many': { status: 429, body: { error: 'Slow down' } },
  forbidden: { status: 403, body: { message: 'Blocked by policy' } },
  'not-found': { status: 404, body: { error: 'No such page' } },
  busy: { status: 200, body: { error: 'Too many requests' } },
}
