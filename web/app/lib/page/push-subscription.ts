// Push notifications as the browser knows them. Its service worker shows them.

/**
 * Whether the browser can show them. `homeScreen`: only once the site is on the home screen, as on iPhones. `denied`: its reader has
 * forbidden them.
 */
export type PushSupport = 'supported' | 'unsupported' | 'homeScreen' | 'denied'

export function readPushSupport(): PushSupport {
  // The service worker is there in a build only.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return 'unsupported'
  if (!('PushManager' in window) || !('Notification' in window)) {
    return isAppleTouchDevice() && !isOnHomeScreen() ? 'homeScreen' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : 'supported'
}

/** An iPad calls itself a Macintosh. */
const isAppleTouchDevice = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isOnHomeScreen = () => 'standalone' in navigator && navigator.standalone === true

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription()) ?? null

export async function isSubscribed(): Promise<boolean> {
  return Notification.permission === 'granted' && (await findSubscription()) !== null
}

/**
 * Asks the reader, and subscribes with the key of the site. Call it in a click: browsers ask only then. Null when the reader does not
 * allow it.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    // There is a subscription with an earlier key of the site.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    await unsubscribe()
    return pushManager.subscribe(options)
  }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Ends the subscription of the browser, if there is one. */
export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}
