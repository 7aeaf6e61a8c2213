import type { NextSlot } from '@jhilik/contract/availability.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { readSearch } from '../../catalog/services/booking-search.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useAddressState } from '../../lib/page/use-address-state.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { comingDaysQuery, daySlotsQuery, laterDayQuery } from './api.ts'
import { BookBar } from './book-bar.tsx'
import { DayStrip } from './day-strip.tsx'
import { FreeUntil } from './free-until.tsx'
import { NoFreeSlots } from './no-free-slots.tsx'
import { dayInAddress, STRIP_DAYS, shownDay } from './shown-day.ts'
import { SlotChanges } from './slot-changes.tsx'
import { SlotGrid } from './slot-grid.tsx'
import { isFree, stateOfDay } from './slot-look.ts'
import { useLiveSlots } from './use-live-slots.ts'
import { useTakenSlots } from './use-taken-slots.ts'

export function SlotPicker({ service }: { service: Service }) {
  const t = useTranslations('slots')
  const format = useFormat()
  const today = format.today()
  const [params] = useSearchParams()
  const [wanted, setWanted] = useAddressState(dayInAddress)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const days = useQuery(comingDaysQuery(service._id))
  // The strip is deferred: rendering both at once would block a slow phone.
  const strip = useDeferredValue(days.data)
  const day = shownDay(wanted, today)
  const stripEnd = format.addDays(today, STRIP_DAYS)
  // A day after the strip stays at its end when another one is chosen.
  const [laterDay, setLaterDay] = useState(day)
  if (day >= stripEnd && day !== laterDay) setLaterDay(day)
  const later = useQuery({ ...laterDayQuery(service._id, laterDay), enabled: laterDay >= stripEnd })
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
  // The offered slot is the first one of the day from the searched time on, else the earliest of all.
  const search = readSearch(params)
  const time = search.date === day ? search.time : null
  const searched = time && slots?.find((each) => isFree(each) && each.startTime >= time)
  // Another slot would be taken for one of the searched day while that is loading.
  const offer = time && query.isPending ? null : searched || service.nextSlot

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
          later={later.data}
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
                    [...(days.data ?? []), later.data].find((each) => each?.date === day),
                  )}
                  shown={found.length}
                  day={day}
                  days={days.data ?? []}
                  nextSlot={service.nextSlot}
                  onLeave={() => heading.current?.focus({ preventScroll: true })}
                />
              )}
            </>
          )}
        </Loaded>
        <SlotChanges taken={taken} lost={slot ? null : chosen} />
      </div>
      <BookBar service={service} slot={slot} offer={offer} onTake={take} />
      {slot && <FreeUntil slot={slot} service={service} />}
    </section>
  )
}
