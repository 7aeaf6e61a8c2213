import { zodResolver } from '@hookform/resolvers/zod'
import type { Business } from '@jhilik/contract/business.ts'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { HoursFields } from '../../calendar/schedules/hours-fields.tsx'
import { useOpeningHours } from '../../lib/page/contact.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { type FormFooter, useSaveProblem } from '../../ui/unsaved.tsx'
import { useSaveBusiness } from './api.ts'
import { BUSINESS_CHANGES, versionedValues } from './business-changes.ts'
import { ReadOnlyField } from './read-only-field.tsx'
import { toEntries, toWeek, type WeekForm, weekFormSchema } from './week-hours.ts'

interface HoursFormProps {
  business: Business
  /** The hours to begin with when there are none yet. */
  suggested?: WeekForm['hours']
  onSaved: () => void
  footer: FormFooter
}

/** The hours in which the business is open; the contact page shows them. */
export function HoursForm({ business, suggested = [], onSaved, footer }: HoursFormProps) {
  const t = useTranslations('setup.hours')
  const { mutateAsync, isPending } = useSaveBusiness()
  const { save, question } = useSaveChanges({
    ...BUSINESS_CHANGES,
    show: (_, { hours: week = [] }) => <HoursText hours={week} />,
  })
  // The data as the form was filled with them.
  const [base, setBase] = useState(business)
  const showProblem = useSaveProblem()
  const { hours } = business.values
  const form = useForm<WeekForm>({
    resolver: zodResolver(weekFormSchema),
    defaultValues: { hours: hours.length > 0 ? toWeek(hours) : suggested },
  })
  const variable = business.setBy.hours

  const submit = form.handleSubmit(async (week) => {
    if (variable) return onSaved()
    try {
      const saved = await save(versionedValues(base), { hours: toEntries(week.hours) }, mutateAsync)
      if (!saved) return
      setBase(saved)
      form.reset({ hours: toWeek(saved.values.hours) })
      onSaved()
    } catch (error) {
      console.error('The opening hours were not saved', error)
      showProblem(error)
    }
  })

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate aria-label={t('title')} className="grid gap-6">
        {variable ? (
          <ReadOnlyField label={t('title')} value={<HoursText hours={hours} />} variable={variable} />
        ) : (
          <HoursFields />
        )}
        {footer({ busy: isPending, isDirty: form.formState.isDirty })}
        {question}
      </form>
    </FormProvider>
  )
}

function HoursText({ hours }: { hours: Business['values']['hours'] }) {
  const lines = useOpeningHours(hours)
  return lines.map(({ days, times }) => (
    <span key={days + times} className="block">
      {days}, {times}
    </span>
  ))
}
