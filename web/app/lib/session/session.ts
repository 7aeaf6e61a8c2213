import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { SESSION_STORAGE_KEY } from '@jhilik/contract/constants.ts'
import { type PersistStorage, persist, type StorageValue } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { readClaims } from '../../startup/read-claims.ts'
import { forgetOthers, forgetPerson } from './forget-person.ts'
import { isMarkedSignedIn, markSignedIn } from './signed-in-mark.ts'

export interface Saved {
  user: AccessClaims | null
  token: string | null
  /** True after a session that ended without a log-out in its tab, until somebody signs in. */
  lost: boolean
}

export interface SessionState extends Saved {
  /** False until the saved session has been read (or given up on). */
  ready: boolean
}

const SESSION_RESTORE_TIMEOUT_MS = 5000

const signedOut: Saved = { user: null, token: null, lost: false }

/** The session saved by an earlier visit; signed out when it is not valid. */
function readSaved(value: unknown): Saved {
  const { user = null, token = null, lost } = (value ?? {}) as Record<string, unknown>
  const claims = readClaims(user)
  if ((user !== null && !claims) || (token !== null && typeof token !== 'string')) return signedOut
  return { user: claims, token, lost: lost === true }
}

interface SessionOptions {
  storage: PersistStorage<Saved>
  timeoutMs?: number
  report?: (message: string, cause?: unknown) => void
}

export type Session = ReturnType<typeof createSession>

export function createSession({
  storage,
  timeoutMs = SESSION_RESTORE_TIMEOUT_MS,
  report = console.error,
}: SessionOptions) {
  let givenUp = false

  const store = createStore<SessionState>()(
    persist((): SessionState => ({ ...signedOut, ready: false }), {
      name: SESSION_STORAGE_KEY,
      storage,
      partialize: ({ user, token, lost }): Saved => ({ user, token, lost }),
      merge: (saved, current) => {
        // A result after the timeout is ignored: the page is already shown as signed out.
        if (givenUp) return current
        const restored = readSaved(saved)
        // Another tab may have signed out.
        const lost = restored.lost || (!restored.user && (current.lost || current.user !== null))
        return { ...restored, lost, ready: true }
      },
      skipHydration: true,
    }),
  )

  /** Reads the saved session: at the start, and when another tab has changed it. */
  async function restore(): Promise<void> {
    givenUp = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        givenUp = true
        report(`The saved session could not be restored within ${timeoutMs} ms.`)
        resolve()
      }, timeoutMs)
    })
    await Promise.race([store.persist.rehydrate(), limit])
    clearTimeout(timer)
    if (!store.getState().ready) store.setState({ ...signedOut, ready: true })
  }

  return {
    store,
    restore,
    /** Signs in: token and user together. */
    set: (user: AccessClaims, token: string) => store.setState({ user, token, lost: false }),
    /** A renewed token, which is stored with the same user (S4.2). */
    renew: (token: string) => store.setState({ token }),
    clear: () => store.setState(signedOut),
    /** Signs out because the server has ended the session. */
    lose: () => store.setState({ ...signedOut, lost: true }),
    merge: (changes: Partial<AccessClaims>) =>
      store.setState(({ user }) => (user ? { user: { ...user, ...changes } } : {})),
    /** A new account that has no token yet. */
    register: (user: AccessClaims) => store.setState({ user, token: null, lost: false }),
    current: (): SessionState => store.getState(),
  }
}

/** The session, if it could not be written because storage is full. */
let unwritten: StorageValue<Saved> | null = null

/** Storage that may be absent (on the server), forbidden or full: then the refresh cookie continues the session. */
const browserStorage: PersistStorage<Saved> = {
  getItem: (key) =>
    unwritten ??
    valueOrNull(() => JSON.parse(window.localStorage.getItem(key) as string)) ??
    (isMarkedSignedIn() ? import('./sign-in-by-cookie.ts').then((file) => file.sessionOfCookie()) : null),
  setItem(key, value) {
    const isKept = valueOrNull(() => {
      window.localStorage.setItem(key, JSON.stringify(value))
      // The page's own storage ends with the page.
      return window.localStorage instanceof Storage
    })
    unwritten = isKept === null ? value : null
    markSignedIn(!isKept && value.state.user !== null)
    // An older session, which may be somebody else's, must not be found later.
    if (unwritten) browserStorage.removeItem(key)
  },
  removeItem: (key) => valueOrNull(() => window.localStorage.removeItem(key)),
}

function valueOrNull<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

export const sessionActions = createSession({ storage: browserStorage })

/** Removes personal data when the session ends: by a logout, by a rejected token or in another tab. */
function forgetWhoLeft(now: SessionState, before: SessionState): void {
  const userId = now.user?.sub ?? null
  if (before.user && before.user.sub !== userId) {
    forgetPerson()
    // The next user must not see the results of the previous one.
    void import('../http/query-client.tsx').then(({ queryClientOfPage }) => queryClientOfPage().clear())
  } else if (now.ready && !before.ready) forgetOthers(userId)
}

if (typeof window !== 'undefined') {
  sessionActions.store.subscribe(forgetWhoLeft)
  void sessionActions.restore()
  window.addEventListener('storage', (event) => {
    if (event.key !== SESSION_STORAGE_KEY && event.key !== null) return
    unwritten = null
    void sessionActions.restore()
  })
  // A page restored from the back/forward cache has missed changes.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void sessionActions.restore()
  })
}
