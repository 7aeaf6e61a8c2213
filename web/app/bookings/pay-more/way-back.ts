import { personalName, VISITOR } from '../../lib/session/forget-person.ts'

/** The page of a booking from which somebody went to pay, in this tab. Its link may be all that the person has. */
const nameOf = (code: string) => personalName('way-back', VISITOR, code)

const PAGES = /^\/(v|dashboard\/user\/bookings)\/[\w-]+$/

/** Stores that the way back to this booking is the present page. */
export function keepWayBack(code: string): void {
  try {
    sessionStorage.setItem(nameOf(code), window.location.pathname)
  } catch {
    // Storage may be forbidden; the page of the result then leads to the bookings of the account.
  }
}

/** Returns the address of the page from which somebody went to pay for this booking; null when it is not known. */
export function findWayBack(code: string): string | null {
  try {
    const path = sessionStorage.getItem(nameOf(code))
    return path && PAGES.test(path) ? path : null
  } catch {
    return null
  }
}
