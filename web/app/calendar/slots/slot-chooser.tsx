import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { type SlotSource, useLiveSlots } from './api.ts'
import { DayStrip } from './day-strip.tsx'
import { isFree, useDayText } from './shown-slots.ts'
import { SlotGrid } from './slot-grid.tsx'

interface SlotChooserProps {
  serviceId: string
  /** The initial day, if it has free slots. */
  date: string
  source: SlotSource
  /** The slot of the booking that is moved. */
  currentSlotId: string
  chosen: Slot | null
  onChoose: (slot: Slot | null) => void
  /** Called when somebody else has taken the chosen slot. */
  onLost: (slot: Slot) => void
}

/** Chooses a day and a slot of a service in a dialog. Nothing is kept in the address. */
export function SlotChooser(props: SlotChooserProps) {
  const { serviceId, date, source, currentSlotId, chosen, onChoose, onLost } = props
  const t = useTranslations('slots')
  const words = useTranslations('dashboard.bookings.slots')
  const format = useFormat()
  const dayText = useDayText()
  const today = format.today()
  const [wanted, setWanted] = useState<string | null>(null)
  useLiveSlots(serviceId)
  const days = useQuery(source.days())
  const free = days.data?.filter(({ freeSlots }) => freeSlots > 0) ?? []
  const day = wanted ?? (free.find((each) => each.date >= date) ?? free[0])?.date ?? date
  const query = useQuery({
    ...source.day(day),
    enabled: wanted !== null || !days.isPending,
  })
  const others = query.data?.filter(({ _id }) => _id !== currentSlotId)
  const standing = chosen && others?.find(({ _id }) => _id === chosen._id)
  const lost = standing && standing.isBooked !== 'available' ? standing : null

  useEffect(() => {
    if (lost) onLost(lost)
  }, [lost, onLost])

  const goTo = (next: string) => {
    setWanted(next)
    onChoose(null)
  }
  const next = free.find((each) => each.date !== day)

  return (
    <div className="flex flex-col gap-4">
      {!days.isError && (
        <DayStrip days={days.data} today={today} chosen={day} onChoose={goTo} className="-mr-6 pr-6" />
      )}
      <DateField
        label={words('otherDay')}
        value={day}
        min={today}
        onChange={(date) => date && goTo(date)}
        className="sm:max-w-60"
      />
      <div className="flex min-h-36 flex-col gap-3">
        <h3 className="-top-4 sm:-top-8 sticky z-10 bg-surface py-2 font-semibold">
          {words('onDay', { day: format.date(day, 'long') })}
        </h3>
        <Loaded
          query={{ ...query, data: others }}
          loading={t('loading')}
          failed={t('failed')}
          className="py-8"
        >
          {(slots) => (
            <>
              <SlotGrid
                slots={slots}
                isToday={day === today}
                chosenId={chosen?._id ?? null}
                onChoose={(id) => onChoose(slots.find(({ _id }) => _id === id) ?? null)}
              />
              {!slots.some(isFree) && (
                <div className="flex flex-col items-start gap-3">
                  <p className="text-soft">
                    {dayText(
                      slots,
                      days.data?.find(({ date }) => date === day),
                      day === today,
                    )}
                  </p>
                  {next && (
                    <Button variant="secondary" onClick={() => goTo(next.date)}>
                      {t('nextFree', { date: format.date(next.date, 'day') })}
                    </Button>
                  )}
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
    </div>
  )
}
