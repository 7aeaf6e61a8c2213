import { FEATURED_SERVICES } from '@jhilik/contract/constants.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { House, List } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { useOrderServices } from './api.ts'
import { OrderRow } from './order-row.tsx'
import { moveItem } from './reorder.ts'
import { useDragOrder } from './use-drag-order.ts'

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
    save.mutateAsync([...next]).catch((cause) => {
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
