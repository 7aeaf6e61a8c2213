import type { Page } from '@playwright/test'

/** How a translator shows a translation: it puts another text in the place of the page's own, or moves that into its element. */
type Manner = 'replaced' | 'moved'

/**
 * Wraps every text of the page into elements, as the translators of browsers do, and each new one as it comes. The words
 * stay the same, so that tests find them.
 */
export async function translatePages(page: Page, manner: Manner): Promise<void> {
  await page.addInitScript((manner) => {
    const wrap = (text: Text) => {
      const parent = text.parentElement
      if (!parent || !text.data.trim() || parent.closest('font, head, script, style, textarea')) return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      text.replaceWith(outer)
      inner.append(manner === 'moved' ? text : text.data)
    }
    const wrapBelow = (node: Node) => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const found = node instanceof Text ? [node] : []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) wrap(text)
    }
    addEventListener('load', () => {
      wrapBelow(document.body)
      new MutationObserver((records) => {
        for (const { target, addedNodes } of records) {
          if (target instanceof Text) wrap(target)
          for (const node of addedNodes) wrapBelow(node)
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
  }, manner)
}
