/** A copy with the item at `from` moved to `to`; the same list when nothing changes. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const place = Math.max(0, Math.min(to, list.length - 1))
  if (place === from) return list
  const next = list.toSpliced(from, 1)
  return next.toSpliced(place, 0, ...list.slice(from, from + 1))
}

/** The index that the dragged item would get at the height `y`, in pixels of the viewport. */
export function indexAtPoint(list: HTMLElement, heldId: string, y: number): number {
  const others = [...list.querySelectorAll<HTMLElement>('[data-id]')].filter(
    ({ dataset }) => dataset.id !== heldId,
  )
  return others.filter((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}
