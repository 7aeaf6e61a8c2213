import { FEATURED_SERVICES } from '@jhilik/contract/constants.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { ArrowDown, ArrowUp, GripVertical, House, List, Undo2 } from 'lucide-react'
import { Fragment, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/toast-store.ts'
import { useOrderServices } from './api.ts'
import { moveItem, useDragOrder } from './reorder.ts'
import { ServiceThumb } from './service-parts.tsx'

/** The order of the services. The first ones are featured on the home page. */
export function ServicesOrder({ services }: { services: Service[] }) {
  const t = useTranslations('dashboard.services')
  const list = useRef<HTMLUListElement>(null)
  const textOf = useServiceText()
  const save = useOrderServices()
  const [announcement, setAnnouncement] = useState('')
  const [before, setBefore] = useState<{ order: readonly Service[]; id: string } | null>(null)
  const { order, heldId, hold } = useDragOrder(list, services, (next, id) => rearrange(next, id))

  function send(next: readonly Service[]) {
    save.mutateAsync(next).catch((cause) => {
      console.error('The order was not saved', cause)
      setBefore(null)
      setAnnouncement(t('orderFailed'))
      const stale = isApiError(cause, 'invalid_transition')
      toast.error({ title: t('orderFailed'), description: stale ? t('orderStale') : undefined })
    })
  }

  function rearrange(next: readonly Service[], id: string) {
    if (next === services) return
    const place = next.findIndex(({ _id }) => _id === id)
    const moved = next[place]
    const name = moved ? textOf(moved).name : ''
    const where = place < FEATURED_SERVICES ? 'movedHome' : 'movedList'
    setAnnouncement(t(where, { name, place: place + 1, count: next.length }))
    setBefore({ order: services, id })
    send(next)
  }

  function undo() {
    if (!before) return
    setBefore(null)
    setAnnouncement(t('orderUndone'))
    send(before.order)
    // The pressed button is removed; keep the focus on the row.
    list.current?.querySelector<HTMLElement>(`[data-id="${before.id}"] button`)?.focus()
  }

  return (
    <>
      <p id="order-help" className="mb-4 max-w-prose text-soft">
        {t('orderHelp', { count: FEATURED_SERVICES })}
      </p>
      <p role="status" className="mb-3 min-h-6 font-medium text-sm">
        {announcement}
      </p>
      <div className="max-w-3xl rounded-card border border-line bg-surface p-2 sm:p-3">
        <p className="flex items-center gap-2 px-2 pt-1 pb-2 font-semibold text-link text-sm">
          <House aria-hidden className="size-4" />
          {t('onHome')}
        </p>
        <ul ref={list} className={heldId ? 'select-none' : undefined}>
          {order.map((service, index) => (
            <Fragment key={service._id}>
              {index === FEATURED_SERVICES && (
                <li className="mt-2 flex items-center gap-2 border-line border-t px-2 pt-3 pb-2 font-semibold text-sm text-soft">
                  <List aria-hidden className="size-4" />
                  {t('onListOnly')}
                </li>
              )}
              <OrderRow
                service={service}
                index={index}
                count={order.length}
                isHeld={heldId === service._id}
                onUndo={before?.id === service._id && !heldId ? undo : null}
                onHold={hold(service._id)}
                onMove={(to) => rearrange(moveItem(services, index, to), service._id)}
              />
            </Fragment>
          ))}
        </ul>
      </div>
    </>
  )
}

interface OrderRowProps {
  service: Service
  index: number
  count: number
  isHeld: boolean
  /** Null unless this service was moved last. */
  onUndo: (() => void) | null
  onHold: (event: PointerEvent) => void
  /** Moves the service to an index; indexes beyond the ends are clamped. */
  onMove: (to: number) => void
}

/** An arrow keeps the focus at an end of the list, where a disabled one would lose it. */
const button =
  'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:not-aria-disabled:bg-sunken hover:not-aria-disabled:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-35'

function OrderRow({ service, index, count, isHeld, onUndo, onHold, onMove }: OrderRowProps) {
  const t = useTranslations('dashboard.services')
  const format = useFormat()
  const { name } = useServiceText()(service)
  const { _id, img } = service
  const isLast = index === count - 1

  function press(event: KeyboardEvent) {
    const places: Record<string, number> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: count - 1,
    }
    const to = places[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }

  return (
    <li
      data-id={_id}
      className={cx(
        'flex items-center gap-2 rounded-control px-1 py-1.5 sm:gap-3 sm:px-2',
        onUndo && 'bg-accent-soft',
        isHeld && 'relative z-10 bg-surface shadow-2 outline-2 outline-ring',
      )}
    >
      <button
        type="button"
        aria-label={t('handleOf', { name, place: index + 1, count })}
        aria-describedby="order-help"
        onPointerDown={onHold}
        onKeyDown={press}
        className={cx(button, 'touch-none', isHeld ? 'cursor-grabbing!' : 'cursor-grab!')}
      >
        <GripVertical aria-hidden className="size-5" />
      </button>
      <span className="w-5 shrink-0 text-right font-semibold text-soft tabular-nums">
        {format.number(index + 1)}
      </span>
      <span className="max-sm:hidden">
        <ServiceThumb src={img} />
      </span>
      <span className="min-w-0 flex-1 font-semibold leading-snug">{name}</span>
      {onUndo && (
        <Button variant="ghost" onClick={onUndo} className="max-sm:px-2">
          <Undo2 aria-hidden className="size-5" />
          <span className="max-sm:sr-only">{t('undo')}</span>
        </Button>
      )}
      <span className="flex max-sm:flex-col">
        <button
          type="button"
          aria-label={t('upOf', { name })}
          aria-disabled={index === 0}
          onClick={() => index > 0 && onMove(index - 1)}
          className={cx(button, 'max-sm:h-8')}
        >
          <ArrowUp aria-hidden className="size-5" />
        </button>
        <button
          type="button"
          aria-label={t('downOf', { name })}
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(index + 1)}
          className={cx(button, 'max-sm:h-8')}
        >
          <ArrowDown aria-hidden className="size-5" />
        </button>
      </span>
    </li>
  )
}
