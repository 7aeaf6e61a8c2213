import { hasRareConjunct } from './bangla-conjuncts.ts'

/**
 * Has the page drawn with the whole Bengali fonts once it has a conjunct that the small ones lack, from a later answer or
 * typed. A page that had one from the start says so already.
 */
export function watchConjuncts(): void {
  if (document.documentElement.dataset.conjuncts) return
  // The whole page once, afterwards only what changes.
  let unread = [document.body.textContent]
  let isWaiting = false
  const check = () => {
    isWaiting = false
    // The values that fill a form change no element.
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    const text = [...unread, ...[...fields].map(({ value }) => value)].join(' ')
    unread = []
    if (!hasRareConjunct(text)) return
    document.documentElement.dataset.conjuncts = 'all'
    changes.disconnect()
    removeEventListener('input', checkSoon)
  }
  const checkSoon = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(check, 100)
  }
  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      const changed = type === 'characterData' ? [target] : [...addedNodes]
      unread.push(...changed.map(({ textContent }) => textContent ?? ''))
    }
    checkSoon()
  })
  changes.observe(document.body, { childList: true, characterData: true, subtree: true })
  addEventListener('input', checkSoon)
  checkSoon()
}
