import { zodResolver } from '@hookform/resolvers/zod'
import { addTeamsRequestSchema } from '@jhilik/contract/crews.ts'
import type { OpeningHours } from '@jhilik/contract/schedules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { crewsQuery, useAddTeams } from '../../calendar/crews/api.ts'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { readNumber } from '../../lib/forms/number-text.ts'
import { SUGGESTED_HOURS } from '../../lib/language/weekdays.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { isChanged, useSaveProblem } from '../../ui/unsaved.tsx'
import { businessQuery } from '../business/api.ts'
import { toWeek } from '../business/week-hours.ts'
import { StepActions } from './step-frame.tsx'

/** Makes a crew for each team, or leads to those that there are. */
export function CrewsStep() {
  const failed = useTranslations('setup')('loadFailed')
  const business = useQuery(businessQuery())
  const crews = useQuery(crewsQuery())
  return (
    <Loaded query={business} failed={failed}>
      {({ values: { hours } }) => (
        <Loaded query={crews} failed={failed}>
          {({ length }) =>
            length > 0 ? (
              <Made count={length} />
            ) : (
              <TeamsForm hours={hours.length > 0 ? toWeek(hours) : SUGGESTED_HOURS} />
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}

function Made({ count }: { count: number }) {
  const t = useTranslations('setup.crews')
  const place = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="grid gap-6 outline-none">
      <Alert
        tone="success"
        title={t('have', { count })}
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="secondary" to="/dashboard/admin/crews">
              {t('toCrews')}
            </ButtonLink>
            <ButtonLink variant="secondary" to="/dashboard/admin/areas">
              {t('toAreas')}
            </ButtonLink>
          </div>
        }
      >
        {t('next')}
      </Alert>
      <StepActions step="crews" />
    </div>
  )
}

const countSchema = addTeamsRequestSchema.pick({ count: true })

function TeamsForm({ hours }: { hours: OpeningHours[] }) {
  const t = useTranslations('setup')
  const locale = useLocale()
  const showProblem = useSaveProblem()
  const add = useAddTeams()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(countSchema),
    defaultValues: { count: 1 },
  })
  const { errors, dirtyFields } = formState

  const submit = handleSubmit(async ({ count }) => {
    try {
      await add.mutateAsync({ count, hours, locale })
    } catch (error) {
      console.error('The teams were not added', error)
      if (!showFieldErrors(error, ['count'], setError)) showProblem(error)
    }
  })

  return (
    <form onSubmit={submit} noValidate aria-label={t('steps.crews.title')} className="grid gap-8">
      <Field label={t('crews.count')} hint={t('crews.hint')} error={errors.count?.message}>
        <NumberInput
          min={1}
          max={20}
          className="max-w-36 tabular-nums"
          {...register('count', { setValueAs: readNumber })}
        />
      </Field>
      <StepActions step="crews" busy={add.isPending} isDirty={isChanged(dirtyFields)} />
    </form>
  )
}
