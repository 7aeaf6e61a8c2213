import type { Service } from '@jhilik/contract/services.ts'
import type { Slot, SlotDay } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { comingDaysQuery, daySlotsQuery } from './api.ts'
import { BookBar } from './book-bar.tsx'
import { DayStrip } from './day-strip.tsx'
import { SlotGrid } from './slot-grid.tsx'

interface SlotPickerProps {
  service: Service
  /** The day a search asked for; today without one. */
  wantedDate: string | null
}

export function SlotPicker({ service, wantedDate }: SlotPickerProps) {
  const t = useTranslations('services.slots')
  const format = useFormat()
  const today = format.today()
  const [wantedDay, setWantedDay] = useState(wantedDate ?? today)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const days = useQuery(comingDaysQuery(service._id))
  // A day that has passed, or is too far away, is not on offer.
  const day = days.data?.every(({ date }) => date !== wantedDay) ? today : wantedDay
  const slots = useQuery(daySlotsQuery(service._id, day))

  const chosen = slots.data?.find(({ _id }) => _id === chosenId)
  const slot = chosen?.isBooked === 'available' ? chosen : null
  const chooseDay = (date: string) => {
    setWantedDay(date)
    setChosenId(null)
  }

  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-2xl">{t('title')}</h2>
      {!days.isError && <DayStrip days={days.data} today={today} chosen={day} onChoose={chooseDay} />}
      <div className="flex min-h-44 flex-col gap-4">
        <h3 className="font-semibold text-lg">{t('available', { day: format.date(day, 'long') })}</h3>
        {slots.isPending && <Spinner label={t('loading')} className="py-12" />}
        {slots.isError && !slots.data && (
          <Alert
            tone="danger"
            action={
              <Button size="sm" variant="secondary" onClick={() => void slots.refetch()}>
                {t('retry')}
              </Button>
            }
          >
            {t('failed')}
          </Alert>
        )}
        {slots.data && <SlotGrid slots={slots.data} chosenId={slot?._id ?? null} onChoose={setChosenId} />}
        {slots.data && !slots.data.some(({ isBooked }) => isBooked === 'available') && (
          <NothingFree
            slots={slots.data}
            isToday={day === today}
            days={days.data ?? []}
            onChoose={chooseDay}
          />
        )}
        {chosenId && slots.data && !slot && <Alert tone="warning">{t('taken')}</Alert>}
      </div>
      {slot && <BookBar slot={slot} service={service} />}
    </Card>
  )
}

interface NothingFreeProps {
  slots: readonly Slot[]
  isToday: boolean
  days: readonly SlotDay[]
  onChoose: (date: string) => void
}

function NothingFree({ slots, isToday, days, onChoose }: NothingFreeProps) {
  const t = useTranslations('services.slots')
  const format = useFormat()
  const next = days.find(({ freeSlots }) => freeSlots > 0)
  const none = isToday ? t('noneToday') : t('noneThatDay')
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="text-soft">
        {slots.length > 0 ? t('allTaken') : none}
        {days.length > 0 && !next && ` ${t('noneSoon')}`}
      </p>
      {next && (
        <Button variant="secondary" size="sm" onClick={() => onChoose(next.date)}>
          {t('nextFree', { date: format.date(next.date, 'day') })}
        </Button>
      )}
    </div>
  )
}
