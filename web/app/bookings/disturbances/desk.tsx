import { CAUSES, type Cause, type DisturbedDay, type DisturbedHours } from '@jhilik/contract/disturbances.ts'
import { dateSchema } from '@jhilik/contract/primitives.ts'
import { endTimeBeforeStartTime } from '@jhilik/contract/validation.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import type { Locale } from '../../lib/language/i18n.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Options, Select, TextInput } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Chips } from '../callers/chips.tsx'
import { disturbedDayQuery } from './api.ts'
import {
  answerTimes,
  DESK_TIMES,
  type DeskHours,
  type DeskInput,
  isAffected,
  isInOrder,
  restOfDay,
  toHours,
  usualAnswerTime,
} from './hours.ts'
import { HoursChart } from './hours-chart.tsx'
import { OfferPreview } from './offer-preview.tsx'
import { ToggleChips } from './toggle-chips.tsx'

/**
 * Where staff say what disturbs a day, see whom it affects, and send the offers. A report opens it with its hours, for those
 * who got no offer.
 */
export function Desk() {
  const t = useTranslations('dashboard.disturbances')
  const format = useFormat()
  const again = useLocation().state as DeskHours | null
  const [params] = useSearchParams()
  const asked = dateSchema.safeParse(again?.date ?? params.get('date')).data
  const [date, setDate] = useState(asked ?? format.today())
  const query = useQuery(disturbedDayQuery(date))
  return (
    <Loaded query={query} loading={t('loading')} failed={t('failed')}>
      {(day) => (
        <DayDesk key={day.date} day={day} again={again?.date === day.date ? again : null} onDate={setDate} />
      )}
    </Loaded>
  )
}

interface DayDeskProps {
  day: DisturbedDay
  again: DeskHours | null
  onDate: (date: string) => void
}

function DayDesk({ day, again, onDate }: DayDeskProps) {
  const t = useTranslations('dashboard.disturbances')
  const [input, setInput] = useState<DeskInput>(() => ({
    cause: null,
    causeText: '',
    explanation: { en: '', bn: '' },
    date: day.date,
    ...restOfDay(day),
    areas: [],
    crews: [],
    ...again,
    answerBy: usualAnswerTime(day.now),
  }))
  const [checked, setChecked] = useState<DisturbedHours | null>(null)
  const preview = useRef<HTMLDivElement>(null)
  const hours = toHours(input)
  const affected = day.jobs.filter((job) => isAffected(job, input)).length

  function change(changes: Partial<DeskInput>) {
    setInput({ ...input, ...changes })
    setChecked(null)
  }

  /** The edits of the preview are kept when the hours are changed and checked again. */
  function edit(edited: DisturbedHours) {
    setInput({ ...input, explanation: edited.explanation })
    setChecked(edited)
  }

  function check() {
    setChecked(hours)
    preview.current?.focus()
  }

  return (
    <div className="flex flex-col gap-8">
      <DeskForm day={day} input={input} onChange={change} onDate={onDate} />
      <div ref={preview} tabIndex={-1} className="outline-none">
        {checked ? (
          <OfferPreview hours={checked} onEdit={edit} />
        ) : (
          <BottomBar className="max-sm:*:grow sm:justify-start">
            <Button size="lg" disabled={!hours || affected === 0} onClick={check}>
              {t('check', { count: affected })}
            </Button>
          </BottomBar>
        )}
      </div>
    </div>
  )
}

interface DeskFormProps {
  day: DisturbedDay
  input: DeskInput
  onChange: (changes: Partial<DeskInput>) => void
  onDate: (date: string) => void
}

function DeskForm({ day, input, onChange, onDate }: DeskFormProps) {
  const t = useTranslations('dashboard.disturbances')
  const format = useFormat()
  const locale = useLocale() as Locale
  // Others have nothing to disturb.
  const areas = day.areas.filter(
    ({ _id }) => input.areas.includes(_id) || day.jobs.some(({ area }) => area === _id),
  )
  const crews = day.crews.filter(
    ({ _id }) => input.crews.includes(_id) || day.jobs.some(({ crew }) => crew === _id),
  )
  const inHours = day.jobs.filter((job) => isAffected(job, { ...input, areas: [], crews: [] }))
  const scope = input.areas.length > 0 ? 'areas' : input.crews.length > 0 ? 'crews' : 'all'
  const timeText = (time: string) => (time === '00:00' ? t('midnight') : format.time(time))
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h2 className="font-semibold text-base">{t('cause')}</h2>
          <Chips
            label={t('cause')}
            options={CAUSES.map((cause) => ({ value: cause, label: t(`causes.${cause}`) }))}
            chosen={input.cause ?? ''}
            onChoose={(cause) => onChange({ cause: cause as Cause })}
          />
          {input.cause === 'other' && (
            <Field label={t('causeText')} required>
              <TextInput
                value={input.causeText}
                maxLength={60}
                onChange={({ target }) => onChange({ causeText: target.value })}
              />
            </Field>
          )}
        </div>
        <div className="flex flex-col gap-3">
          <div className="flex items-center justify-between gap-4">
            <h2 className="font-semibold text-base">{t('hours')}</h2>
            <Button variant="ghost" className="-mr-2 px-2!" onClick={() => onChange(restOfDay(day))}>
              {t('restOfDay')}
            </Button>
          </div>
          <div className="flex flex-wrap gap-4">
            <DateField
              label={t('date')}
              className="grow basis-44"
              min={day.now.date}
              value={input.date}
              onChange={(date) => date && onDate(date)}
            />
            <div className="grid grow basis-68 grid-cols-2 gap-4">
              <Field label={t('from')}>
                <Select
                  value={input.fromTime}
                  onChange={({ target }) => onChange({ fromTime: target.value })}
                >
                  <Options of={DESK_TIMES.slice(0, -1)} text={timeText} />
                </Select>
              </Field>
              <Field label={t('to')} error={isInOrder(input) ? undefined : endTimeBeforeStartTime}>
                <Select value={input.toTime} onChange={({ target }) => onChange({ toTime: target.value })}>
                  <Options of={DESK_TIMES.slice(1)} text={timeText} />
                </Select>
              </Field>
            </div>
          </div>
          <HoursChart jobs={day.jobs} isIn={(job) => isAffected(job, input)} />
        </div>
      </div>
      <div className="flex flex-col gap-6">
        {areas.length > 0 && (
          <ToggleChips
            legend={t('areas')}
            all={t('allAreas')}
            options={areas.map((area) => ({
              id: area._id,
              label: area[locale],
              count: inHours.filter((job) => job.area === area._id).length,
            }))}
            chosen={input.areas}
            onChange={(areas) => onChange({ areas })}
          />
        )}
        {crews.length > 0 && (
          <ToggleChips
            legend={t('crews')}
            all={t('allCrews')}
            options={crews.map(({ _id, name }) => ({
              id: _id,
              label: name,
              count: inHours.filter((job) => job.crew === _id).length,
            }))}
            chosen={input.crews}
            onChange={(crews) => onChange({ crews })}
          />
        )}
        <Field label={t('answerBy')} className="max-w-xs">
          <Select value={input.answerBy} onChange={({ target }) => onChange({ answerBy: target.value })}>
            <Options
              of={answerTimes(day.now)}
              text={(one) => {
                const [date = '', time = ''] = one.split(' ')
                return `${format.date(date, 'day')}, ${format.time(time)}`
              }}
            />
          </Select>
        </Field>
        <p className="text-soft">{t(`closes.${scope}`)}</p>
      </div>
    </div>
  )
}
