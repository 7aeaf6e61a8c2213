import { newRequestKey } from '../../lib/http/request-key.ts'
import { personalName, storedNames } from '../../lib/session/forget-person.ts'
import { sessionActions } from '../../lib/session/session.ts'

/** The request contains personal data: it is stored per user and removed on signing out. */
const nameOf = (about: string) =>
  personalName('booking-key', sessionActions.current().user?.sub ?? null, about)
const nameOfVisit = (visit: string, slotId: string) => nameOf(`${visit}:${slotId}`)

interface Attempt {
  key: string
  /** The request sent with the key: the server refuses a key with another request. */
  request: string
}

/**
 * The idempotency key of one attempt to book, by visit of the form (`visit`, a history entry's key) and slot. It
 * survives a reload: sending the same request again, by a double click, after a time-out or after coming back
 * from the gateway, never books twice.
 */
export function idempotencyKey(visit: string, slotId: string, request: unknown): string {
  const name = nameOfVisit(visit, slotId)
  const sent = JSON.stringify(request)
  const saved = read(name)
  if (saved?.request === sent) return saved.key
  const attempt: Attempt = { key: newRequestKey(), request: sent }
  memory.set(name, attempt)
  attemptStorage(() => sessionStorage.setItem(name, JSON.stringify(attempt)))
  return attempt.key
}

/** Tells whether this visit of the form has sent this request before. */
export const hasSent = (visit: string, slotId: string, request: unknown): boolean =>
  read(nameOfVisit(visit, slotId))?.request === JSON.stringify(request)

/** Tells whether this visit of the form has sent a booking of the slot, and may hold its seat. */
export function hasAttempt(visit: string, slotId: string): boolean {
  return read(nameOfVisit(visit, slotId)) !== undefined
}

/** Removes the key after a definite refusal, so that the next attempt gets a new one. */
export function forgetKey(visit: string, slotId: string): void {
  const name = nameOfVisit(visit, slotId)
  memory.delete(name)
  attemptStorage(() => sessionStorage.removeItem(name))
}

/** Removes all keys after a hold was released, so that the same form makes a new booking. */
export function forgetKeys(): void {
  memory.clear()
  const beginning = `${nameOf('')}:`
  attemptStorage(() => {
    for (const name of storedNames(sessionStorage)) {
      if (name.startsWith(beginning)) sessionStorage.removeItem(name)
    }
  })
}

/** The map is used when the browser forbids storage. */
const memory = new Map<string, Attempt>()
sessionActions.store.subscribe(({ user }, before) => {
  if (user?.sub !== before.user?.sub) memory.clear()
})

function read(name: string): Attempt | undefined {
  const saved = attemptStorage(() => sessionStorage.getItem(name))
  if (!saved) return memory.get(name)
  const parsed: unknown = attemptStorage(() => JSON.parse(saved))
  const known =
    parsed && typeof parsed === 'object' && 'key' in parsed && 'request' in parsed ? parsed : undefined
  if (typeof known?.key !== 'string' || typeof known.request !== 'string') return undefined
  return { key: known.key, request: known.request }
}

function attemptStorage<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
