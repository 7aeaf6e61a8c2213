import fc, { type Arbitrary } from 'fast-check'
import type { Run } from './run.ts'

/** Something that one actor does. Which of the bookings or pages it is about depends on how many there are by then. */
export interface Action {
  name: string
  isPossible(run: Run): boolean
  perform(run: Run): Promise<void>
  toString(): string
}

/** An index into whatever can be chosen from. */
export const index = fc.nat(3)

interface Definition<P> {
  params: Arbitrary<P>
  isPossible(run: Run): boolean
  perform(run: Run, params: P): Promise<void>
}

export const action = <P>(name: string, { params, isPossible, perform }: Definition<P>): Arbitrary<Action> =>
  params.map((chosen) => ({
    name,
    isPossible,
    perform: (run) => perform(run, chosen),
    toString: () => `${name} ${JSON.stringify(chosen)}`,
  }))
