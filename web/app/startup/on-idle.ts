/** Calls `action` once the page is loaded and idle. */
export function onIdle(action: () => void): void {
  // Safari has no requestIdleCallback.
  const later = () => (window.requestIdleCallback ?? ((act) => setTimeout(act, 500)))(() => action())
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
