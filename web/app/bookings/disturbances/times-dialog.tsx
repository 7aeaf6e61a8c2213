import type { DisturbedHours, OfferedTime, PreviewedOffer } from '@jhilik/contract/disturbances.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Options, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { possibleTimesQuery } from './api.ts'

interface TimesDialogProps {
  /** They name what all bookings keep. */
  hours: DisturbedHours
  booking: PreviewedOffer['booking']
  /** The time that is replaced; null: one is added. */
  replaced: OfferedTime | null
  open: boolean
  onClose: () => void
  /** Gets what the booking keeps from now on. */
  onChoose: (bookingId: string, slots: string[]) => void
}

/** In this dialog staff choose a time for an offer by hand. */
export function TimesDialog({ hours, booking, replaced, open, onClose, onChoose }: TimesDialogProps) {
  const t = useTranslations('dashboard.disturbances')
  const format = useFormat()
  const own = hours.kept.find((one) => one.booking === booking._id)?.slots ?? []
  const others = own.filter((slot) => slot !== replaced?.slot)
  const kept = hours.kept.map((one) => (one.booking === booking._id ? { ...one, slots: others } : one))
  const query = useQuery({ ...possibleTimesQuery({ ...hours, kept, booking: booking._id }), enabled: open })
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('times.title', { name: booking.customer.name })}
      description={replaced && t('times.instead', { time: format.dayTime(replaced.startsAt) })}
    >
      <Loaded query={query} loading={t('previewLoading')} failed={t('previewFailed')}>
        {(possible) => (
          <PossibleTimes
            key={replaced?.slot ?? ''}
            times={possible}
            replaced={replaced}
            onChoose={(slot) => onChoose(booking._id, [...others, slot])}
          />
        )}
      </Loaded>
      {replaced && (
        <Button
          variant="ghost"
          className="-ml-2 mt-4 self-start px-2!"
          onClick={() => onChoose(booking._id, others)}
        >
          {t('times.remove')}
        </Button>
      )}
    </Dialog>
  )
}

interface PossibleTimesProps {
  times: readonly OfferedTime[]
  replaced: OfferedTime | null
  onChoose: (slot: string) => void
}

/** The times of one day after the other. */
function PossibleTimes({ times, replaced, onChoose }: PossibleTimesProps) {
  const t = useTranslations('dashboard.disturbances')
  const format = useFormat()
  const days = [...new Set(times.map(({ date }) => date))]
  const [chosen, setChosen] = useState(replaced?.date ?? '')
  const day = days.includes(chosen) ? chosen : days[0]
  if (day === undefined) return <p>{t('times.none')}</p>
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('date')}>
        <Select value={day} onChange={({ target }) => setChosen(target.value)}>
          <Options of={days} text={(date) => format.date(date, 'longDay')} />
        </Select>
      </Field>
      <div className="flex flex-wrap gap-2">
        {times
          .filter(({ date }) => date === day)
          .map(({ slot, startTime }) => (
            <Button
              key={slot}
              variant="secondary"
              aria-pressed={slot === replaced?.slot}
              onClick={() => onChoose(slot)}
            >
              {format.time(startTime)}
            </Button>
          ))}
      </div>
    </div>
  )
}
