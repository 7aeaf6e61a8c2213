import type { NextSlot } from '@jhilik/contract/availability.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { type ChosenLine, choiceOf, isChoosable, writeChoice } from '../../catalog/choice/choice.ts'
import { readSearch } from '../../catalog/services/booking-search.ts'
import { useSlotStart } from '../../catalog/services/offer-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

/** The button is below the time when the text is large. */
const rowClass =
  'flex grow items-center justify-between gap-3 @max-[16rem]:flex-col @max-[16rem]:items-stretch sm:flex-wrap'
/** The time is in one line, unless the bar is static (see app.css). */
const timeClass = 'font-bold text-lg tabular-nums min-[14rem]:@max-[16rem]:text-[min(1.125rem,7vw)]'

interface BookBarProps {
  line: ChosenLine
  /** What the visit costs. */
  amount: number
  /** The chosen slot. */
  slot: Slot | null
  /** The slot that is offered while none is chosen. */
  offer: NextSlot | null
  onTake: (slot: NextSlot) => void
  /** What becomes of the chosen slot and the money when it is canceled, in one line. */
  terms: ReactNode
}

/** Shows the chosen slot with the link to the booking form or, while none is chosen, the earliest one with a button that chooses it. */
export function BookBar({ line, amount, slot, offer, onTake, terms }: BookBarProps) {
  const t = useTranslations('slots')
  const format = useFormat()
  const startOf = useSlotStart()
  const [params] = useSearchParams()
  const { service } = line
  const choice = choiceOf(line)
  const hasChoice = isChoosable(service)
  const bar = useRef<HTMLDivElement>(null)
  const took = useRef(false)

  useEffect(() => {
    if (!slot || !took.current) return
    took.current = false
    // The pressed button is gone; the link is at its place.
    bar.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [slot])

  const take = (next: NextSlot) => {
    took.current = true
    onTake(next)
  }
  const bookingPath = (chosen: Slot) => {
    const search = writeChoice(
      choice,
      new URLSearchParams({ service: service._id, slot: chosen._id, date: chosen.date }),
    )
    const { location } = readSearch(params)
    if (location) search.set('location', location)
    return `/booking?${search}`
  }
  const price = format.money(amount, service.currency)

  const next = slot ?? offer
  if (!next) return null
  return (
    <BottomBar ref={bar} strip={terms} className="@container sm:border-line-strong sm:border-t sm:pt-4">
      <div className={rowClass}>
        <p role="status" className="@max-[18rem]:min-w-0 flex flex-col leading-snug">
          {hasChoice ? (
            <>
              <span className="text-soft text-sm tabular-nums">
                {!slot && <span className="@max-[19rem]:sr-only">{t('earliest')} · </span>}
                <b className="font-bold text-ink">{price}</b> · {format.minutes(line.minutes)}
              </span>
              <span className={cx(timeClass, '@min-[18rem]:whitespace-nowrap')}>
                <span className="sr-only">{slot && `${t('chosen')}: `}</span>
                {next && startOf(next)}
              </span>
            </>
          ) : slot ? (
            <>
              <span className="text-soft text-sm">
                <span className="max-sm:sr-only">{t('chosen')}: </span>
                {format.date(slot.date, 'day')} · {price}
              </span>
              <span className={timeClass}>{format.times(slot)}</span>
            </>
          ) : (
            offer && (
              <>
                <span className="text-soft text-sm">
                  {t('earliest')} · {price}
                </span>
                <span className={timeClass}>{startOf(offer)}</span>
              </>
            )
          )}
        </p>
        {slot ? (
          <ButtonLink
            to={bookingPath(slot)}
            state={{ slot, service, choice }}
            variant="spark"
            size="lg"
            className="max-sm:px-4! max-sm:text-base!"
          >
            {t('book')}
          </ButtonLink>
        ) : (
          offer && (
            <Button size="lg" onClick={() => take(offer)} className="max-sm:px-4! max-sm:text-base!">
              {t('take')}
            </Button>
          )
        )}
      </div>
    </BottomBar>
  )
}
