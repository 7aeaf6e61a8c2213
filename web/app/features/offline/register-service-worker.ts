/** Prepares for the network to go away. One worker a language: it keeps the offline page in the language of the page. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(`/sw.js?lang=${document.documentElement.dataset.locale}`)
  } catch (error) {
    // Forbidden by the browser's settings, or the network has gone already.
    console.warn('The site will not be there offline', error)
  }
}
