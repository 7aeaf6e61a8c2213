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
    /** Written down, but the answer comes too late. */
    | 'slow'
    /** The address to pay at is somebody else's. */
    | 'other-host'
  check:
    | 'ok'
    | 'error'
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
