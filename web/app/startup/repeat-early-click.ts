/**
 * React misses a click on a button that it has not hydrated. The last such click is repeated once it has, unless
 * something else was clicked since. Links and forms work without scripts.
 *
 * Sent to the browser as text: it can use nothing from this file. `__reactProps$` is React's own and may get another
 * name; then such a click is missed again, and `e2e/early-clicks.spec.ts` fails.
 */
export function repeatEarlyClick() {
  const longestWaitMs = 20_000
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  let timer: ReturnType<typeof setInterval> | undefined
  const onClick = ({ target }: Event) => {
    clearInterval(timer)
    const button = (target as Element).closest<HTMLElement>('button[type=button]')
    if (!button || isHydrated(button)) return
    const end = Date.now() + longestWaitMs
    timer = setInterval(() => {
      const hydrated = isHydrated(button)
      if (!hydrated && Date.now() < end) return
      clearInterval(timer)
      if (hydrated) button.click()
    }, 50)
  }
  document.addEventListener('click', onClick, true)
}
