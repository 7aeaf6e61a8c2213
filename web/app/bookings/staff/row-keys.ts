/** Moves the focus to the search of the page. */
export function focusSearch(): void {
  document.querySelector<HTMLInputElement>('[data-page-search]')?.focus()
}

function focusRow(steps: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row-link]')]
  const here = rows.findIndex((link) => link.closest('tr, li')?.contains(document.activeElement))
  const next = here < 0 ? rows[0] : rows[here + steps]
  next?.focus()
  next?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
}

/** Selects the row in which the keyboard is, or no longer. */
export function toggleRow(): void {
  const row = document.activeElement?.closest('tr')
  row?.querySelector<HTMLInputElement>('[data-row-select]')?.click()
}

export const nextRow = (): void => focusRow(1)
export const previousRow = (): void => focusRow(-1)
