import type { CallerAnswer, CallerSuggestion } from '@jhilik/contract/callers.ts'
import { LOCALES } from '@jhilik/contract/constants.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { Chips, MoreButton, Row } from './chips.tsx'
import { type CallerValues, NEW } from './values.ts'

interface WhoRowsProps {
  form: UseFormReturn<CallerValues>
  /** Undefined while the number is not complete, or is looked up. */
  answer: CallerAnswer | undefined
}

/** The phone number first, then who it is. */
export function WhoRows({ form, answer }: WhoRowsProps) {
  const t = useTranslations('dashboard.newBooking')
  const languages = useTranslations('common.language')
  const { register, formState, setValue, watch } = form
  const { errors } = formState
  const [isOther, setOther] = useState<string | null>(null)
  const [withEmail, setWithEmail] = useState(false)
  const caller = answer?.caller ?? null
  const isKnown = caller !== null && isOther !== caller._id
  return (
    <Row label={t('phone')}>
      <Field label={t('phone')} hideLabel error={errors.phone?.message}>
        <div className="relative">
          <TextInput
            type="tel"
            autoComplete="off"
            inputMode="tel"
            autoFocus
            {...register('phone')}
            className="pr-24 font-semibold text-lg tabular-nums"
          />
          <span
            role="status"
            className="absolute inset-y-0 right-3 my-auto h-fit font-semibold text-success text-sm"
          >
            {answer && t(isKnown ? 'known' : 'unknown')}
          </span>
        </div>
      </Field>
      {answer && isKnown ? (
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <div className="min-w-0 flex-1">
            <b className="block font-bold text-lg [overflow-wrap:anywhere]">{watch('name')}</b>
            <Jobs answer={answer} />
            {caller.note && <p className="mt-1 rounded-control bg-warning-soft px-3 py-2">{caller.note}</p>}
            {!caller.active && <p className="mt-1 font-semibold text-danger">{t('inactive')}</p>}
          </div>
          <MoreButton onClick={() => setOther(caller._id)}>{t('other')}</MoreButton>
        </div>
      ) : (
        <>
          <Field label={t('name')} error={errors.name?.message} required>
            <TextInput autoComplete="off" {...register('name')} />
          </Field>
          {answer && answer.suggestions.length > 0 && (
            <Suggestions all={answer.suggestions} onCopy={(one) => copy(form, one)} />
          )}
          {withEmail || watch('email') ? (
            <Field label={t('email')} error={errors.email?.message}>
              <TextInput type="email" autoComplete="off" {...register('email')} />
            </Field>
          ) : (
            <MoreButton onClick={() => setWithEmail(true)}>{t('addEmail')}</MoreButton>
          )}
        </>
      )}
      {answer && !caller?.hasAccount && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-soft">{t('language')}</span>
          <Chips
            label={t('language')}
            chosen={watch('locale') || answer.locale}
            onChoose={(value) => setValue('locale', value as CallerAnswer['locale'], { shouldDirty: true })}
            options={LOCALES.map((value) => ({ value, label: languages(value) }))}
          />
        </div>
      )}
    </Row>
  )
}

function copy({ setValue }: UseFormReturn<CallerValues>, one: CallerSuggestion) {
  setValue('name', one.name, { shouldDirty: true, shouldValidate: true })
  setValue('email', one.email, { shouldDirty: true })
  setValue('place', NEW)
  setValue('address', one.address, { shouldDirty: true })
  setValue('area', one.area?._id ?? '', { shouldDirty: true })
  if (!one.vehicle) return
  setValue('vehicle', NEW, { shouldDirty: true })
  for (const [field, value] of Object.entries(one.vehicle)) {
    setValue(field as keyof typeof one.vehicle, String(value), { shouldDirty: true })
  }
}

/** People who have entered the number. What they are is copied, and nothing is linked. */
function Suggestions({
  all,
  onCopy,
}: {
  all: readonly CallerSuggestion[]
  onCopy: (one: CallerSuggestion) => void
}) {
  const t = useTranslations('dashboard.newBooking')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-soft">{t('suggested')}</p>
      {all.map((one) => (
        <button
          key={one.name}
          type="button"
          onClick={() => onCopy(one)}
          className="min-h-11 rounded-full border border-line-strong px-3.5 text-left hover:border-brand hover:bg-accent-soft"
        >
          <b className="font-semibold">{one.name}</b>
          {one.address && <span className="ml-1.5 text-soft">{one.address}</span>}
        </button>
      ))}
    </div>
  )
}

function Jobs({ answer }: { answer: CallerAnswer }) {
  const t = useTranslations('dashboard.newBooking')
  const format = useFormat()
  const textOf = useServiceText()
  const { caller } = answer
  if (!caller) return null
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-1.5 text-soft">
        {t('bookings', { count: caller.bookings })}
        {caller.discountPercent !== null && ` · ${t('discount', { percent: caller.discountPercent })}`}
      </summary>
      <ul className="flex flex-col gap-1 pb-1">
        {caller.jobs.map((job) => (
          <li key={job._id}>
            {format.dayTime(job.slot.startsAt)} · {textOf(job.service).name}
          </li>
        ))}
      </ul>
    </details>
  )
}
