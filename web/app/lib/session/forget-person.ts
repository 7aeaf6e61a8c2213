import { keepBooking } from '../page/kept-booking.ts'

/*
 * What the site keeps in the browser about a person is named `jhilik:<kind>:<owner>…` in the session storage of
 * a tab. The owner is the id of an account, or `visitor`.
 */

const KINDS = ['booking-draft', 'booking-key', 'review-draft'] as const

export const VISITOR = 'visitor'

/** The name of something kept. `about` tells apart what one owner keeps of one kind. */
export function personalName(kind: (typeof KINDS)[number], owner: string | null, about = ''): string {
  return ['jhilik', kind, owner ?? VISITOR, ...(about ? [about] : [])].join(':')
}

const ownerOf = (name: string): string | null => {
  const [site, kind, owner] = name.split(':')
  return site === 'jhilik' && KINDS.some((known) => known === kind) ? (owner ?? VISITOR) : null
}

type Kept = Pick<Storage, 'length' | 'key' | 'removeItem'>

function remove(kept: Kept, isToGo: (owner: string) => boolean): void {
  const names = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '')
  for (const name of names) {
    const owner = ownerOf(name)
    if (owner !== null && isToGo(owner)) kept.removeItem(name)
  }
}

/** Somebody has signed out, or was refused: nothing of what was typed or shown is left for the next one. */
export function forgetPerson(kept: () => Kept = () => window.sessionStorage): void {
  keepBooking(null)
  attempt(() => remove(kept(), () => true))
}

/** At the start of a page: what was left by somebody who signed out while this tab was elsewhere. */
export function forgetOthers(userId: string | null, kept: () => Kept = () => window.sessionStorage): void {
  if (userId === null) keepBooking(null)
  attempt(() => remove(kept(), (owner) => owner !== userId && owner !== VISITOR))
}

function attempt(action: () => void): void {
  try {
    action()
  } catch {
    // Storage may be forbidden; then nothing is kept in it.
  }
}
