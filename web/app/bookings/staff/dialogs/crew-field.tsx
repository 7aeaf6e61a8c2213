import type { CrewOption, Forceable } from '@jhilik/contract/crews.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { CrewMark } from '../../../calendar/crews/crew-mark.tsx'
import { useFormat } from '../../../lib/language/format.ts'
import { Dimmed } from '../../../ui/dimmed.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { useAddedText, useRoadNow } from '../../board/effect-text.ts'
import { crewOptionsQuery } from '../api.ts'
import { Option } from './change-form.tsx'

/** The crew that staff have chosen, and what they accept against it. */
interface ChosenCrew {
  /** Null: one that can do it is chosen. */
  crew: string | null
  forced: Forceable[]
}

interface CrewFieldProps {
  bookingId: string
  /** The time for which a crew is chosen; the booking's own when it is absent. */
  time?: { date: string; startTime: string }
  /** Another area than the booking's own. */
  area?: string
  /** The crew that does it now. */
  current: string | undefined
  /** Whether the server may choose. */
  hasAny?: boolean
  value: string | null
  onChange: (chosen: ChosenCrew) => void
  error: string | undefined
}

/** The active crews with what speaks against each. One that has another job then cannot be chosen. */
export function CrewField({
  bookingId,
  time,
  area,
  current,
  hasAny = true,
  value,
  onChange,
  error,
}: CrewFieldProps) {
  const t = useTranslations('dashboard.staffBooking.assign')
  const name = useId()
  // What was found for another time stays until the answer comes, so that what is below it does not move.
  const query = useQuery({
    ...crewOptionsQuery(bookingId, { ...time, ...(area && { area }) }),
    placeholderData: keepPreviousData,
  })
  const roadNow = useRoadNow(bookingId, current)
  return (
    <fieldset className="min-w-0" disabled={query.isPlaceholderData}>
      <legend className="mb-1.5 font-semibold text-sm">{t('crew')}</legend>
      <Loaded query={query} loading={t('loading')} failed={t('failed')} className="py-20">
        {(options) => (
          <Dimmed when={query.isPlaceholderData} className="grid max-h-80 gap-2 overflow-y-auto p-1">
            {hasAny && (
              <Option
                name={name}
                checked={value === null}
                onChange={() => onChange({ crew: null, forced: [] })}
              >
                {t('any')}
              </Option>
            )}
            {options.map((option) => (
              <CrewChoice
                key={option.crew._id}
                name={name}
                roadNow={roadNow}
                option={option}
                checked={value === option.crew._id}
                onChange={onChange}
              />
            ))}
          </Dimmed>
        )}
      </Loaded>
      <FieldError error={error} className="mt-1.5" />
    </fieldset>
  )
}

interface CrewChoiceProps {
  name: string
  option: CrewOption
  /** See `useRoadNow`. */
  roadNow: number | undefined
  checked: boolean
  onChange: (chosen: ChosenCrew) => void
}

function CrewChoice({
  name,
  option: { crew, conflicts, missingMinutes, addedMinutes },
  roadNow,
  checked,
  onChange,
}: CrewChoiceProps) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const addedText = useAddedText()
  const added = roadNow === undefined || conflicts.includes('overlap') ? 0 : addedMinutes - roadNow
  const forced = conflicts.filter((kind) => kind !== 'overlap')
  const texts = conflicts.map((kind) =>
    kind === 'travel'
      ? t('staffBooking.assign.missing', { time: format.duration(missingMinutes) })
      : t(`crewConflicts.${kind}`),
  )
  return (
    <Option
      name={name}
      checked={checked}
      disabled={conflicts.includes('overlap')}
      onChange={() => onChange({ crew: crew._id, forced })}
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <CrewMark crew={crew} />
        <span className="flex min-w-0 flex-[1_1_6rem] flex-wrap items-baseline justify-between gap-x-3 [overflow-wrap:anywhere]">
          <span className="font-semibold">{crew.name}</span>
          <span className={texts.length > 0 ? 'text-sm text-warning' : 'text-soft text-sm'}>
            {texts.join(' · ') || t('staffBooking.assign.fits')}
            {added !== 0 && <> · {addedText(added)}</>}
          </span>
        </span>
      </span>
    </Option>
  )
}
