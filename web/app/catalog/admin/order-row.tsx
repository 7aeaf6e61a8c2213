import type { Service } from '@jhilik/contract/services.ts'
import { ArrowDown, ArrowUp, GripVertical, Undo2 } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ServiceThumb } from './service-thumb.tsx'

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

export function OrderRow({ service, index, count, isHeld, onUndo, onHold, onMove }: OrderRowProps) {
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
