import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useAddressState } from '../../lib/page/use-address-state.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { comingDaysQuery, daySlotsQuery } from './api.ts'
import { BookBar } from './book-bar.tsx'
import { DayStrip } from './day-strip.tsx'
import { NoFreeSlots } from './no-free-slots.tsx'
import { SlotChanges } from './slot-changes.tsx'
import { SlotGrid } from './slot-grid.tsx'
import { useLiveSlots } from './use-live-slots.ts'
import { useTakenSlots } from './use-taken-slots.ts'

/** The day in the address, so that a search, a link or a reload leads to its slots. */
const reading = {
  read: (params: URLSearchParams) => params.get('date'),
  write: (date: string | null, params: URLSearchParams) => {
    const next = new URLSearchParams(params)
    if (date) next.set('date', date)
    else next.delete('date')
    return next
  },
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

export function SlotPicker({ service }: { service: Service }) {
  const t = useTranslations('services.slots')
  const format = useFormat()
  const today = format.today()
  const [wanted, setWanted] = useAddressState(reading)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const days = useQuery(comingDaysQuery(service._id))
  // Deferred: rendering both at once would block a slow phone.
  const strip = useDeferredValue(days.data)
  // A past or too distant day is replaced by today.
  const onOffer = wanted !== null && (days.data?.some(({ date }) => date === wanted) ?? isDate(wanted))
  const day = onOffer ? wanted : today
  const query = useQuery(daySlotsQuery(service._id, day))
  const slots = query.data
  const taken = useTakenSlots(slots)
  useLiveSlots(service._id)

  const chosen = slots?.find(({ _id }) => _id === chosenId) ?? null
  const slot = chosen?.isBooked === 'available' ? chosen : null
  const texts = { loading: t('loading'), failed: t('failed'), retry: t('retry') }

  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-2xl">{t('title')}</h2>
      {!days.isError && (
        <DayStrip
          days={strip}
          today={today}
          chosen={day}
          onChoose={(date) => setWanted(date === today ? null : date)}
        />
      )}
      <div className="flex min-h-44 flex-col gap-4">
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg">
          {t('available', { day: format.date(day, 'long') })}
        </h3>
        <Loaded query={query} texts={texts} className="py-12">
          {(found) => (
            <>
              <SlotGrid slots={found} chosenId={slot?._id ?? null} onChoose={setChosenId} />
              {!found.some(({ isBooked }) => isBooked === 'available') && (
                <NoFreeSlots
                  slots={found}
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
      {slot && <BookBar slot={slot} service={service} />}
    </Card>
  )
}
