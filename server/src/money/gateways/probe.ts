import type { Gateway, ProbeResult, StartedAttempt } from './gateway.ts'

/** A reference that no attempt has. */
const NOBODYS: StartedAttempt = {
  merchantRef: 'JH-PROBE',
  providerRef: null,
  amountMinor: 100,
  currency: 'BDT',
  ageMs: 0,
}

/** Tests gateways that answer an inspection of an unknown reference, but only with the right credentials. */
export async function probeByInspection(inspect: Gateway['inspect']): Promise<ProbeResult> {
  const state = await inspect(NOBODYS)
  return state.kind === 'unknown' ? state : { kind: 'answers' }
}
