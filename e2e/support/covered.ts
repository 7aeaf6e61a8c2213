import type { Page } from '@playwright/test'

/**
 * How a control is brought into view: `keyboard` as the focus does it, to the nearest edge, forwards and backwards
 * through the page; `person` anywhere on the screen.
 */
export type Reach = 'keyboard' | 'person'

/** Controls on which something else lies, such as a bar along the edge of the screen, once they are in view. */
export async function findCovered(page: Page, reach: Reach = 'keyboard'): Promise<string[]> {
  return page.evaluate(async (reach) => {
    const isReachable = (control: HTMLElement) =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !control.closest('[inert], [aria-hidden="true"]') &&
      !control.matches(':disabled') &&
      // These are for screen readers only, or can be seen only while they have the focus.
      !control.closest('.sr-only, [href="#main"]') &&
      getComputedStyle(control).clipPath !== 'inset(50%)'
    /** Describes what lies on a control; null for nothing, or for a control without an area. */
    const coverOf = (control: HTMLElement): string | null => {
      // The middle one of a link with several lines: the first may be far from where it was scrolled to.
      const lines = control.getClientRects()
      const box = lines[Math.floor(lines.length / 2)]
      if (!box?.width || !box.height) return null
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      if (!top) return 'the edge of the screen'
      if (control.contains(top) || top.contains(control) || top.closest('label')?.contains(control))
        return null
      return `${top.tagName} ${top.className} ${top.textContent?.slice(0, 20)}`
    }
    const scrollTo = (control: HTMLElement, block: 'nearest' | 'center') =>
      control.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
    /** The cover that stays when nothing scrolls any more: the way back to the top then makes room for controls. */
    const settledCoverOf = async (control: HTMLElement): Promise<string | null> => {
      let cover = coverOf(control)
      for (const end = performance.now() + 1000; cover && performance.now() < end; cover = coverOf(control)) {
        await new Promise(requestAnimationFrame)
      }
      return cover
    }
    const found = new Set<string>()
    const check = async (control: HTMLElement, block: 'nearest' | 'center') => {
      scrollTo(control, block)
      const cover = coverOf(control) && (await settledCoverOf(control))
      if (!cover) return
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
      found.add(`covered: ${control.tagName} ${name || control.id} by ${cover}`)
    }

    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="option"]',
    )
    const controls = [...all].filter(isReachable)
    if (reach === 'keyboard') {
      for (const control of [...controls, ...controls.toReversed()]) await check(control, 'nearest')
    } else {
      let left = controls
      for (let control = left[0]; control; control = left[0]) {
        await check(control, 'center')
        // Other controls that can be seen now need not be scrolled to.
        left = left.slice(1).filter((other) => coverOf(other))
      }
    }
    return [...found]
  }, reach)
}
