const NAME = 'jhilik:crew'

/** Tells that this browser has what a member of a crew needs without a network. Other pages load no code for it. */
export function markCrewData(account: string): void {
  try {
    window.localStorage.setItem(NAME, account)
  } catch {
    // Storage is full. The database is then most likely, too.
  }
}

/** The account whose key and jobs are in this browser; null for none. */
export function crewDataOwner(): string | null {
  try {
    return window.localStorage.getItem(NAME)
  } catch {
    return null
  }
}

export function unmarkCrewData(): void {
  try {
    window.localStorage.removeItem(NAME)
  } catch {
    // What is forbidden holds no mark.
  }
}
