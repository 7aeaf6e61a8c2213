import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

const mainOf = () => document.getElementById('main')

/** Moves the focus to a text, which need not be able to have it. The page does not scroll. */
export function focusText(text: HTMLElement | null | undefined): void {
  if (!text) return
  text.tabIndex = -1
  text.focus({ preventScroll: true })
}

/** Moves the focus to the page's heading when the element that had it is gone. */
export const focusHeading = (): void => focusText(mainOf()?.querySelector('h1') ?? mainOf())

/** The path of the last page with `usePageFocus`. */
let shown = ''

/**
 * Moves the focus to the heading of a page that a link has opened, which screen readers then read out; layouts call it.
 * The focus stays when the site is opened, when only the query changes, and behind a dialog.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    const isNext = shown !== '' && shown !== pathname
    shown = pathname
    if (!isNext || document.querySelector('[role$=dialog][data-open]')) return
    focusHeading()
    const main = mainOf()
    if (!main || document.activeElement !== main) return
    // The heading comes with the page's data.
    const observer = new MutationObserver(() => {
      if (document.activeElement === main) focusHeading()
      if (document.activeElement !== main) observer.disconnect()
    })
    observer.observe(main, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])
}
