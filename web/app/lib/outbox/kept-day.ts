import { sessionActions } from '../session/session.ts'
import { openCrewDatabase } from './crew-database.ts'
import { markCrewData } from './mark-crew-data.ts'
import { canSeal, importSealKey, sealJson, unsealJson } from './seal.ts'

/** An answer may come after the end of the session, which has removed what was kept. */
const isSignedIn = (account: string) => sessionActions.current().user?.sub === account

/** Keeps the key of an account for as long as its session lasts, so that what is encrypted can be read without a network. */
export async function keepKey(account: string, text: string): Promise<void> {
  if (!isSignedIn(account)) return
  // Logging out names unsent reports also where the page alone keeps them.
  markCrewData(account)
  if (!canSeal()) return
  const key = await importSealKey(text)
  const db = await openCrewDatabase()
  // It may have ended meanwhile.
  if (!isSignedIn(account)) return
  await db.put('keys', key, account)
}

/** Keeps the last answer with the jobs of an account. */
export async function keepDay(account: string, day: unknown): Promise<void> {
  if (!canSeal()) return
  const db = await openCrewDatabase()
  const key = await db.get('keys', account)
  if (!key) return
  const sealed = await sealJson(key, account, day)
  if (isSignedIn(account)) await db.put('days', sealed, account)
}

/** Returns the last answer with the jobs of an account; null when there is none. */
export async function readKeptDay(account: string): Promise<unknown> {
  if (!canSeal()) return null
  try {
    const db = await openCrewDatabase()
    const [key, day] = await Promise.all([db.get('keys', account), db.get('days', account)])
    return key && day ? await unsealJson(key, account, day) : null
  } catch (error) {
    console.warn('The kept jobs cannot be read', error)
    return null
  }
}
