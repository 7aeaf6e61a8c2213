/** Registers the service worker that caches the offline page, one per language and look. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const { locale, look } = document.documentElement.dataset
    await navigator.serviceWorker.register(`/sw.js?lang=${locale}${look ? `&look=${look}` : ''}`)
  } catch (error) {
    // The worker is forbidden by the browser's settings, or the browser is already offline.
    console.warn('The site will not be there offline', error)
  }
}
