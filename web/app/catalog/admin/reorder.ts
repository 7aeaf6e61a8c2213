import type { Service } from '@jhilik/contract/services.ts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type Change, useInvalidate } from '../../lib/http/queries.ts'

/** A copy with the item at `from` moved to `to`; the same list when nothing changes. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const place = Math.max(0, Math.min(to, list.length - 1))
  if (place === from) return list
  const next = list.toSpliced(from, 1)
  return next.toSpliced(place, 0, ...list.slice(from, from + 1))
}

/** The index that the dragged item would get at the height `y`, in pixels of the viewport. */
function indexAtPoint(list: HTMLElement, heldId: string, y: number): number {
  const others = [...list.querySelectorAll<HTMLElement>('[data-id]')].filter(
    ({ dataset }) => dataset.id !== heldId,
  )
  return others.filter((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}

/** Dragging closer than this to an edge of the screen scrolls the page. */
const EDGE_PX = 90
const SCROLL_PX = 14

interface Held {
  id: string
  /** The order if the item were dropped now. */
  order: readonly Service[]
}

/**
 * Reordering by dragging a handle with any pointer. The listeners are on the window, since an element that
 * moves in the page loses its pointer capture.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  services: readonly Service[],
  onDrop: (order: readonly Service[], id: string) => void,
) {
  const [held, setHeld] = useState<Held | null>(null)
  const isHeld = held !== null

  const drag = useEffectEvent(({ clientY }: globalThis.PointerEvent) => {
    if (!held || !list.current) return
    if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX)
    if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX)
    const from = held.order.findIndex(({ _id }) => _id === held.id)
    const order = moveItem(held.order, from, indexAtPoint(list.current, held.id, clientY))
    if (order !== held.order) setHeld({ ...held, order })
  })
  const drop = useEffectEvent(() => {
    if (held && held.order !== services) onDrop(held.order, held.id)
    setHeld(null)
  })

  useEffect(() => {
    if (!isHeld) return
    const abort = new AbortController()
    const { signal } = abort
    const release = () => setHeld(null)
    const cancelOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') release()
    }
    window.addEventListener('pointermove', drag, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', release, { signal })
    window.addEventListener('keydown', cancelOnEscape, { signal })
    return () => abort.abort()
  }, [isHeld])

  return {
    heldId: held?.id ?? null,
    order: held?.order ?? services,
    hold: (id: string) => (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.releasePointerCapture(event.pointerId)
      setHeld({ id, order: services })
    },
  }
}

interface SavedOrder<T> {
  /** The query of the list. */
  queryKey: QueryKey
  mutationKey: readonly string[]
  change: Change
  send: (ids: string[]) => Promise<T>
}

/**
 * Shows the new order at once and restores the previous one when it is refused. Several changes are sent one
 * after the other, and the list is read again after the last of them.
 */
export function useSaveOrder<T>({ queryKey, mutationKey, change, send }: SavedOrder<T>) {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate(change)
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (list: readonly { _id: string }[]) => send(list.map(({ _id }) => _id)),
    onMutate: async (list) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, [...list])
      return before
    },
    onError: (_error, _list, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) return invalidate()
    },
  })
}
