import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db.ts'
import { CHANGES } from '../listen.ts'

/** The kinds of messages about which visitors see nothing. Any other message counts as a change of what they see. */
const OTHER_KINDS = ['booking.changed', 'sign_in.ended', 'reads.opened']

/** Changes of other processes may be missed within this time after the last question to the database. */
const TRUST_MS = 250
/** The connection counts as lost after this time, which is longer than a busy server needs to answer. */
const ANSWER_MS = 1_000
/** The test is repeated after this time when a notification did not arrive. */
const TRY_AGAIN_MS = 10_000

export interface Freshness {
  /** The number grows with each change of what visitors see. */
  generation(): number
  /**
   * Returns whether `generation` includes everything that this process wrote before the call, and what others wrote
   * until a quarter of a second before. False when there is no connection to the database.
   */
  confirm(): Promise<boolean>
  close(): Promise<void>
}

interface Source extends Pick<Database, 'db' | 'listen' | 'uses'> {
  /** Returns a stamp of what visitors see and the database does not report; another stamp counts as a change. */
  readStamp(): Promise<string>
  warn(message: string): void
}

/** Follows the notifications of the database, and asks it whether any is missing. */
export async function openFreshness({ db, listen, uses, readStamp, warn }: Source): Promise<Freshness> {
  const id = randomUUID()
  let generation = 0
  let stamp = await readStamp()
  let asked: { uses: number; at: number; answer: Promise<boolean> } | undefined
  let lostAt = Number.NEGATIVE_INFINITY
  let heard = Promise.withResolvers<void>()
  let isWarned = false

  const listening = await listen(CHANGES, {
    onMessage(payload) {
      if (payload.includes(id)) heard.resolve()
      if (!OTHER_KINDS.some((kind) => payload.includes(`"${kind}"`))) generation += 1
    },
    onGap() {
      generation += 1
      lostAt = Number.NEGATIVE_INFINITY
      tried = tryOut()
    },
  })

  /**
   * Tests whether notifications arrive, because behind a pooler of transactions none does, although the connection
   * answers.
   */
  async function hearsOthers(): Promise<boolean> {
    heard = Promise.withResolvers()
    const message = JSON.stringify({ kind: 'reads.opened', id })
    const sent = sql`select pg_notify(${CHANGES}, ${message})`.execute(db)
    const isHeard = await within(
      ANSWER_MS,
      Promise.all([sent, heard.promise]).then(() => {}),
    )
    if (!isHeard && !isWarned) {
      warn('Notifications of the database do not arrive: nothing is served from memory.')
    }
    isWarned = !isHeard
    return isHeard
  }
  const tryOut = () => ({ at: performance.now(), works: hearsOthers() })
  let tried = tryOut()
  await tried.works

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
      if (!(await tried.works)) {
        if (now - tried.at >= TRY_AGAIN_MS) tried = tryOut()
        return false
      }
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

/** Returns whether it was fulfilled in time. */
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
