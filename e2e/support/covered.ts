import type { Page } from '@playwright/test'

/**
 * Controls that something else lies on, such as a bar along the edge of the screen, when each is scrolled into view:
 * to the nearest place, as the keyboard does forwards and backwards, or to the center, as a person can.
 */
export async function findCovered(page: Page, block: 'nearest' | 'center' = 'nearest'): Promise<string[]> {
  return page.evaluate((block) => {
    const controls = 'a[href], button, input, select, textarea, summary, [role="option"]'
    const found = new Set<string>()
    const forwards = [...document.querySelectorAll<HTMLElement>(controls)]
    const backwards = block === 'nearest' ? forwards.toReversed() : []
    for (const control of [...forwards, ...backwards]) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (control.closest('[inert], [aria-hidden="true"]') || control.matches(':disabled')) continue
      // For screen readers only, or seen only while it has the focus.
      if (control.closest('.sr-only, [href="#main"]') || getComputedStyle(control).clipPath === 'inset(50%)')
        continue
      control.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
      // The middle one of a link with several lines: the first may be far from where it was scrolled to.
      const lines = control.getClientRects()
      const box = lines[Math.floor(lines.length / 2)]
      if (!box?.width || !box.height) continue
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      const isOwn =
        top && (control.contains(top) || top.contains(control) || top.closest('label')?.contains(control))
      if (!isOwn) {
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
        const by = top
          ? `${top.tagName} ${top.className} ${top.textContent?.slice(0, 20)}`
          : 'the edge of the screen'
        found.add(`covered: ${control.tagName} ${name || control.id} by ${by}`)
      }
    }
    return [...found]
  }, block)
}
