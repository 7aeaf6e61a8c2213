import { keepBooking } from '../../lib/kept-booking.ts'
import { sessionActions } from '../../lib/session.ts'

/** Prepares for the network to go away, and forgets what was kept when its owner signs out. */
export function startOffline(): void {
  const { store } = sessionActions
  const forgetWhenSignedOut = ({ ready, user }: { ready: boolean; user: unknown }) => {
    if (ready && !user) keepBooking(null)
  }
  forgetWhenSignedOut(store.getState())
  store.subscribe(forgetWhenSignedOut)
  void register()
}

/** One worker a language: it keeps the offline page in the language of the page that asks for it. */
async function register(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(`/sw.js?lang=${document.documentElement.dataset.locale}`)
  } catch (error) {
    // Forbidden by the browser's settings, or the network has gone already.
    console.warn('The site will not be there offline', error)
  }
}
