import { CREW_MARK } from './crew-data-owner.ts'

/** Tells that this browser has what a member of a crew needs without a network. Other pages load no code for it. */
export function markCrewData(account: string): void {
  try {
    window.localStorage.setItem(CREW_MARK, account)
  } catch {
    // Storage is full. The database is then most likely, too.
  }
}

export function unmarkCrewData(): void {
  try {
    window.localStorage.removeItem(CREW_MARK)
  } catch {
    // What is forbidden holds no mark.
  }
}
