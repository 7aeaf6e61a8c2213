/** The name of the mark of mark-crew-data.ts. Every page reads it, so that this file is small. */
export const CREW_MARK = 'jhilik:crew'

/** The account whose key and jobs are in this browser; null for none. */
export function crewDataOwner(): string | null {
  try {
    return window.localStorage.getItem(CREW_MARK)
  } catch {
    return null
  }
}
