import type { Database } from '../db.ts'

/** The channel of the database triggers. */
const CHANNEL = 'jhilik'

/** Of these nothing is shown to visitors. Any other message counts as a change of what they see. */
const OTHER_KINDS = ['booking.changed', 'sign_in.ended']

/** Within this time after the last question to the database, changes of other processes may be missed. */
const TRUST_MS = 250
/** Then the connection counts as lost. Longer than a busy server needs to answer. */
const ANSWER_MS = 1_000

export interface Freshness {
  /** Grows with each change of what visitors see. */
  generation(): number
  /**
   * Whether `generation` includes all that this process wrote before the call, and what others wrote until a quarter of
   * a second before. False without a connection to the database.
   */
  confirm(): Promise<boolean>
  close(): Promise<void>
}

interface Question {
  uses: number
  at: number
  answer: Promise<boolean>
}

interface FreshnessSource extends Pick<Database, 'listen' | 'uses'> {
  /** Of the files that visitors see; another one counts as a change. */
  readStamp(): Promise<string>
}

/** Follows the notifications of the database, and asks it whether any is missing. */
export async function openFreshness({ listen, uses, readStamp }: FreshnessSource): Promise<Freshness> {
  let generation = 0
  let stamp = await readStamp()
  let asked: Question | undefined
  let lostAt = Number.NEGATIVE_INFINITY

  const listening = await listen(CHANNEL, {
    onMessage(payload) {
      if (!OTHER_KINDS.some((kind) => payload.includes(`"${kind}"`))) generation += 1
    },
    onGap() {
      generation += 1
      lostAt = Number.NEGATIVE_INFINITY
    },
  })

  async function ask(): Promise<boolean> {
    const isAnswered = await within(ANSWER_MS, listening.catchUp())
    if (!isAnswered) lostAt = performance.now()
    const current = await readStamp()
    if (current !== stamp) generation += 1
    stamp = current
    return isAnswered
  }

  return {
    generation: () => generation,
    async confirm() {
      const now = performance.now()
      if (now - lostAt < ANSWER_MS) return false
      if (!asked || asked.uses !== uses() || now - asked.at >= TRUST_MS) {
        asked = { uses: uses(), at: now, answer: ask() }
      }
      const { answer } = asked
      const isCurrent = await answer
      if (!isCurrent && asked?.answer === answer) asked = undefined
      return isCurrent
    },
    close: () => listening.close(),
  }
}

/** Whether it was fulfilled in time. */
function within(ms: number, promise: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms)
    promise
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer))
  })
}
