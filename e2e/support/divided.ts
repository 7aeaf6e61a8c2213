import type { Page } from '@playwright/test'

/** A clock time, a phone number and an amount of money, in either script. The digits of an identifier are none. */
const WHOLE = [
  String.raw`\d{1,2}:\d\d\s[AP]M`,
  String.raw`(রাত|ভোর|সকাল|দুপুর|বিকাল|সন্ধ্যা)\s[০-৯]{1,2}:[০-৯]{2}`,
  String.raw`(?<![\p{L}\d-])(\+?(880|৮৮০)|[0০])[\s-]?[1১][\d০-৯ \u00a0-]{8,12}`,
  String.raw`[$৳]\s?[\d০-৯][\d০-৯,.]*`,
]

/**
 * Times and phone numbers that are divided between two lines although one line has room for them, and amounts that are
 * divided at all, because every screen has room for them.
 */
export async function findDivided(page: Page): Promise<string[]> {
  return page.evaluate((patterns) => {
    const found = new Set<string>()
    const whole = new RegExp(patterns.join('|'), 'gu')
    const blockOf = (element: Element): Element => {
      const isLine = getComputedStyle(element).display === 'inline'
      return isLine && element.parentElement ? blockOf(element.parentElement) : element
    }
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const node = words.currentNode
      const element = node.parentElement
      // Texts of messages are shown as they are sent, where no space is kept together.
      const isLeftOut = element?.closest('script, style, textarea, .whitespace-pre-line')
      if (!element || isLeftOut || !element.checkVisibility()) continue
      for (const { index, 0: text } of (node.textContent ?? '').matchAll(whole)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + text.trimEnd().length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
        const isDivided = new Set(lines.map(({ top }) => Math.round(top))).size > 1
        const width = lines.reduce((sum, line) => sum + line.width, 0)
        const isAmount = /^[$৳]/.test(text)
        if (isDivided && (isAmount || width < blockOf(element).clientWidth)) found.add(`divided: ${text}`)
      }
    }
    return [...found]
  }, WHOLE)
}

/** Texts on which a control lies, one with a color of its own. */
export async function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement))
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"]') &&
      getComputedStyle(element).clipPath !== 'inset(50%)'
    const hasColor = (element: Element) =>
      !/^rgba\(.*, 0\)$|^transparent$/.test(getComputedStyle(element).backgroundColor)
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((control) => isSeen(control) && hasColor(control) && !isFixed(control))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
    /** The edges of what clips a text, such as a description of which two lines are shown, or a line that ends with dots. */
    const clipOf = (element: Element | null): { right: number; bottom: number } => {
      if (!element) return { right: Number.POSITIVE_INFINITY, bottom: Number.POSITIVE_INFINITY }
      const { overflowX, overflowY } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const { right, bottom } = clipOf(element.parentElement)
      return {
        right: overflowX === 'visible' ? right : Math.min(right, box.right),
        bottom: overflowY === 'visible' ? bottom : Math.min(bottom, box.bottom),
      }
    }
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const element = words.currentNode.parentElement
      const text = words.currentNode.textContent?.trim()
      if (!text || !element || element.closest('script, style') || !isSeen(element) || isFixed(element))
        continue
      const range = document.createRange()
      range.selectNodeContents(words.currentNode)
      const clip = clipOf(element)
      for (const line of range.getClientRects()) {
        for (const { control, box } of controls) {
          if (control.contains(element) || element.contains(control)) continue
          const width = Math.min(line.right, clip.right, box.right) - Math.max(line.left, box.left)
          const height = Math.min(line.bottom, clip.bottom, box.bottom) - Math.max(line.top, box.top)
          if (width > 3 && height > line.height / 2) found.add(`covered: ${text} by ${control.tagName}`)
        }
      }
    }
    return [...found]
  })
}

/** Fields of codes that do not show all six digits. */
export async function findShortFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[autocomplete="one-time-code"]')]
      .filter((field) => field.checkVisibility())
      .filter((field) => {
        const typed = field.value
        field.value = '888888'
        const isCut = field.scrollWidth > field.clientWidth
        field.value = typed
        return isCut
      })
      .map((field) => `too short for six digits: ${field.name || field.id}, ${field.clientWidth} px`),
  )
}

/** Dialogs on a phone whose edges leave their content less than three quarters of the screen. */
export async function findNarrowDialogs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    innerWidth > 400
      ? []
      : [...document.querySelectorAll('[role=dialog]:not([aria-modal=false]), [role=alertdialog]')]
          .map((dialog) => {
            const { paddingLeft, paddingRight } = getComputedStyle(dialog)
            return dialog.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
          })
          .filter((width) => width < 0.75 * innerWidth)
          .map((width) => `a dialog has ${Math.round(width)} of ${innerWidth} px`),
  )
}
