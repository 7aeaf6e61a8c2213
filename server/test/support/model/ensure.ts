import type { AttemptState, EntryState, RefundState, State } from './state.ts'

export const LIVE = ['held', 'confirmed', 'completed', 'no_show']
export const SERVED = ['confirmed', 'completed', 'no_show']
export const ON_SITE = 'cash'

export const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

export function ensure(holds: boolean, what: string, ...about: object[]): asserts holds {
  if (!holds) throw new Error(`${what}: ${about.map((one) => JSON.stringify(one)).join(' ')}`)
}

export const entriesOf = ({ entries }: State, attempt: AttemptState, kind: EntryState['kind']) =>
  entries.filter((entry) => entry.attempt_id === attempt.id && entry.kind === kind)
export const refundsOf = ({ refunds }: State, attempt: AttemptState): RefundState[] =>
  refunds.filter((refund) => refund.attempt_id === attempt.id)

/** The tip that was received with a payment on site: it is no part of what goes back of the price. */
export const tipOnSite = (state: State, attempt: AttemptState): number =>
  sum(
    entriesOf(state, attempt, 'cash').filter(({ is_tip }) => is_tip),
    ({ amount_minor }) => amount_minor,
  )
