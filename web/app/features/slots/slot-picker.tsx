import type { NextSlot } from '@jhilik/contract/availability.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { readDate } from '../../lib/forms/date-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useAddressState } from '../../lib/page/use-address-state.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { readSearch } from '../services/booking-search.ts'
import { comingDaysQuery, daySlotsQuery } from './api.ts'
import { BookBar } from './book-bar.tsx'
import { DayStrip } from './day-strip.tsx'
import { FreeUntil } from './free-until.tsx'
import { NoFreeSlots } from './no-free-slots.tsx'
import { SlotChanges } from './slot-changes.tsx'
import { SlotGrid } from './slot-grid.tsx'
import { isFree, stateOfDay } from './slot-look.ts'
import { useLiveSlots } from './use-live-slots.ts'
import { useTakenSlots } from './use-taken-slots.ts'

/** The day in the address, so that a search, a link or a reload leads to its slots. */
const reading = {
  read: (params: URLSearchParams) => readDate(params.get('date') ?? ''),
  write: (date: string | null, params: URLSearchParams) => {
    const next = new URLSearchParams(params)
    if (date) next.set('date', date)
    else next.delete('date')
    return next
  },
}

export function SlotPicker({ service }: { service: Service }) {
  const t = useTranslations('slots')
  const format = useFormat()
  const today = format.today()
  const [params] = useSearchParams()
  const [wanted, setWanted] = useAddressState(reading)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const days = useQuery(comingDaysQuery(service._id))
  // Deferred: rendering both at once would block a slow phone.
  const strip = useDeferredValue(days.data)
  // A past or too distant day is replaced by today.
  const onOffer = wanted !== null && (days.data?.some(({ date }) => date === wanted) ?? true)
  const day = onOffer ? wanted : today
  const query = useQuery(daySlotsQuery(service._id, day))
  const slots = query.data
  const taken = useTakenSlots(slots)
  useLiveSlots(service._id)

  const chosen = slots?.find(({ _id }) => _id === chosenId) ?? null
  const slot = chosen && isFree(chosen) ? chosen : null
  const texts = { loading: t('loading'), failed: t('failed'), retry: t('retry') }
  const show = (date: string) => setWanted(date === today ? null : date)
  const take = (next: NextSlot) => {
    setChosenId(next._id)
    if (next.date !== day) show(next.date)
  }
  // After a search for a time, the first one of that day; else the earliest of all.
  const { time } = readSearch(params)
  const searched = time && slots?.find((each) => isFree(each) && each.startTime >= time)

  return (
    <section
      aria-labelledby="choose-time"
      className="flex flex-col gap-4 sm:rounded-[1.25rem] sm:bg-surface sm:p-6 sm:shadow-2"
    >
      <h2 id="choose-time" className="text-[1.1875rem] sm:text-2xl">
        {t('title')}
      </h2>
      {!days.isError && (
        <DayStrip
          days={strip}
          today={today}
          chosen={day}
          onChoose={show}
          className="page-bleed scroll-px-4"
        />
      )}
      <div className="flex min-h-44 flex-col gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-base tracking-normal max-sm:sr-only">
          {t('available', { day: format.date(day, 'long') })}
        </h3>
        <Loaded query={query} texts={texts} className="py-12">
          {(found) => (
            <>
              <SlotGrid
                slots={found}
                isToday={day === today}
                chosenId={slot?._id ?? null}
                onChoose={setChosenId}
              />
              {!found.some(isFree) && (
                <NoFreeSlots
                  state={stateOfDay(
                    found,
                    days.data?.find(({ date }) => date === day),
                  )}
                  shown={found.length}
                  isToday={day === today}
                  days={days.data ?? []}
                  onLeave={() => heading.current?.focus({ preventScroll: true })}
                />
              )}
            </>
          )}
        </Loaded>
        <SlotChanges taken={taken} lost={slot ? null : chosen} />
      </div>
      <BookBar service={service} slot={slot} offer={searched || service.nextSlot} onTake={take} />
      {slot && <FreeUntil slot={slot} service={service} />}
    </section>
  )
}
