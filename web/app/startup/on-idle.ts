/** Once the page is loaded and has nothing better to do. */
export function onIdle(action: () => void): void {
  // Safari has no word for idle.
  const later = () => (window.requestIdleCallback ?? ((act) => setTimeout(act, 500)))(() => action())
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
