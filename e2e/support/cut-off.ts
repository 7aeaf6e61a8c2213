import type { Page } from '@playwright/test'

/** Texts that are cut off by the edge of the screen or of their own element. */
export async function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const found: string[] = []
    /** Tables and strips of days scroll by themselves, on purpose; a keyboard can reach what they hold. */
    const scrolls = (element: Element): boolean => {
      const { overflowX } = getComputedStyle(element)
      const reachable = '[tabindex="0"], button, a[href], input'
      return (
        (overflowX === 'auto' || overflowX === 'scroll') &&
        element.scrollWidth > element.clientWidth &&
        (element.matches(reachable) || element.querySelector(reachable) !== null)
      )
    }
    /** Texts for screen readers only are clipped in this way. */
    const isClippedAway = (element: Element) => getComputedStyle(element).clipPath === 'inset(50%)'
    const isOnPurpose = (element: Element | null): boolean =>
      element !== null && (scrolls(element) || isClippedAway(element) || isOnPurpose(element.parentElement))
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const text = words.currentNode.textContent?.trim()
      const element = words.currentNode.parentElement
      if (!text || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
        continue
      }
      if (element.closest('script, style') || isOnPurpose(element)) continue
      const range = document.createRange()
      range.selectNodeContents(words.currentNode)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      if (box.left < -1 || box.right > width + 1) found.push(`beyond the screen: ${text}`)
      const clipped = element.closest<HTMLElement>('a, button, p, h1, h2, h3, td, th, label, span')
      if (!clipped) continue
      const { overflowX, textOverflow } = getComputedStyle(clipped)
      const hides = overflowX === 'hidden' || overflowX === 'clip'
      if (hides && textOverflow !== 'ellipsis' && clipped.scrollWidth > clipped.clientWidth + 1) {
        found.push(`cut off: ${text}`)
      }
    }
    return found
  })
}
