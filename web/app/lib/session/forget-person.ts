import { crewDataOwner } from '../outbox/crew-data-owner.ts'
import { keepBooking } from '../page/kept-booking.ts'

/*
 * Personal data in the browser is stored as `jhilik:<kind>:<owner>…` in the tab's session storage. The owner is an
 * account id or `visitor`.
 */

const KINDS = ['booking-draft', 'booking-key', 'review-draft', 'way-back'] as const

export const VISITOR = 'visitor'

/** A storage key. `about` distinguishes entries of one kind and owner. */
export function personalName(kind: (typeof KINDS)[number], owner: string | null, about = ''): string {
  return ['jhilik', kind, owner ?? VISITOR, ...(about ? [about] : [])].join(':')
}

const ownerOf = (name: string): string | null => {
  const [site, kind, owner] = name.split(':')
  return site === 'jhilik' && KINDS.some((known) => known === kind) ? (owner ?? VISITOR) : null
}

type Kept = Pick<Storage, 'length' | 'key' | 'removeItem'>

/** The names of all that is stored. */
export const storedNames = (kept: Kept): string[] =>
  Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '')

function remove(kept: Kept, isToGo: (owner: string) => boolean): void {
  for (const name of storedNames(kept)) {
    const owner = ownerOf(name)
    if (owner !== null && isToGo(owner)) kept.removeItem(name)
  }
}

/** Removes all personal data after a logout or a rejected token. */
export function forgetPerson(kept: () => Kept = () => window.sessionStorage): void {
  keepBooking(null)
  ignoreErrors(() => remove(kept(), () => true))
  if (crewDataOwner() !== null) void forgetCrew()
}

/** Removes, at the start of a page, the data of users who signed out while this tab showed another site. */
export function forgetOthers(userId: string | null, kept: () => Kept = () => window.sessionStorage): void {
  if (userId === null) keepBooking(null)
  ignoreErrors(() => remove(kept(), (owner) => owner !== userId && owner !== VISITOR))
  const owner = crewDataOwner()
  if (owner !== null && owner !== userId) void forgetCrew()
}

/** Removes what the page of crews keeps. The code is loaded when it is needed: few people are members of a crew. */
async function forgetCrew(): Promise<void> {
  try {
    await (await import('../outbox/forget-crew-data.ts')).forgetCrewData()
  } catch (error) {
    console.error('What was kept for a crew could not be removed', error)
  }
}

function ignoreErrors(action: () => void): void {
  try {
    action()
  } catch {
    // Storage may be forbidden; then it holds nothing.
  }
}
