import { zodResolver } from '@hookform/resolvers/zod'
import type { Business } from '@jhilik/contract/business.ts'
import { type OpeningHours, type Schedule, weeklyScheduleSchema } from '@jhilik/contract/schedules.ts'
import type { Service } from '@jhilik/contract/services.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { crewsQuery } from '../../calendar/crews/api.ts'
import { schedulesQuery } from '../../calendar/schedules/api.ts'
import { HoursFields } from '../../calendar/schedules/hours-fields.tsx'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { readNumber } from '../../lib/forms/number-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { SUGGESTED_HOURS } from '../../lib/language/weekdays.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Checkbox, Field, FieldError } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { isChanged, useSaveProblem } from '../../ui/unsaved.tsx'
import { businessQuery } from '../business/api.ts'
import { toWeek } from '../business/week-hours.ts'
import { useAddSchedules } from './api.ts'
import { StepActions } from './step-frame.tsx'
import { stepPath } from './steps.ts'

/** One schedule for each service that has none, with a seat for each crew. */
export function ScheduleStep({ onDone }: { onDone: () => void }) {
  const failed = useTranslations('setup')('loadFailed')
  const business = useQuery(businessQuery())
  const services = useQuery(currentServicesQuery())
  const schedules = useQuery(schedulesQuery())
  const crews = useQuery(crewsQuery())
  return (
    <Loaded query={business} failed={failed}>
      {({ values }) => (
        <Loaded query={services} failed={failed}>
          {(offered) => (
            <Loaded query={schedules} failed={failed}>
              {(made) => (
                <Loaded query={crews} failed={failed}>
                  {({ length }) => (
                    <Content
                      business={values}
                      services={offered}
                      schedules={made}
                      seats={Math.max(1, length)}
                      onDone={onDone}
                    />
                  )}
                </Loaded>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

interface ContentProps {
  business: Business['values']
  services: Service[]
  schedules: Schedule[]
  /** The suggested number of seats. */
  seats: number
  onDone: () => void
}

function Content({ business, services, schedules, seats, onDone }: ContentProps) {
  const t = useTranslations('setup.schedule')
  const open = services.filter(({ _id }) => !schedules.some(({ service }) => service._id === _id))
  if (services.length === 0) {
    return (
      <div className="grid gap-6">
        <Alert
          action={
            <ButtonLink variant="secondary" to={stepPath('services')}>
              {t('toServices')}
            </ButtonLink>
          }
        >
          {t('noServices')}
        </Alert>
        <StepActions step="schedule" />
      </div>
    )
  }
  if (open.length === 0) {
    return (
      <div className="grid gap-6">
        <Alert
          tone="success"
          action={
            <ButtonLink variant="secondary" to="/dashboard/admin/schedules">
              {t('toSchedules')}
            </ButtonLink>
          }
        >
          {t('allHave')}
        </Alert>
        <StepActions step="schedule" />
      </div>
    )
  }
  const hours = business.hours.length > 0 ? toWeek(business.hours) : SUGGESTED_HOURS
  return <WeeklyForm services={open} hours={hours} seats={seats} onDone={onDone} />
}

const schema = weeklyScheduleSchema.extend({
  services: z.array(z.string()).min(1, messages.templateIsRequired),
})
type Input = z.input<typeof schema>

interface WeeklyFormProps {
  services: Service[]
  hours: OpeningHours[]
  seats: number
  onDone: () => void
}

/** The days, hours and seats, the same for all the chosen services. */
function WeeklyForm({ services, hours, seats, onDone }: WeeklyFormProps) {
  const t = useTranslations('setup.schedule')
  const words = useTranslations('dashboard.schedules')
  const format = useFormat()
  const textOf = useServiceText()
  const showProblem = useSaveProblem()
  const add = useAddSchedules()
  const form = useForm<Input, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: {
      services: services.map(({ _id }) => _id),
      hours,
      slotMinutes: null,
      bufferMinutes: 0,
      capacity: seats,
    },
  })
  const { errors, isSubmitting, dirtyFields } = form.formState

  const submit = form.handleSubmit(async ({ services: chosen, ...week }) => {
    try {
      // Only services that are still in the list get a schedule: after a failure some have theirs already.
      const requests = services
        .filter(({ _id }) => chosen.includes(_id))
        .map(({ _id }) => ({ ...week, service: _id, validFrom: format.today(), active: true }))
      await add.mutateAsync(requests)
      onDone()
    } catch (error) {
      console.error('The schedules were not made', error)
      showFieldErrors(error, ['bufferMinutes', 'capacity'], form.setError)
      showProblem(error)
    }
  })

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate aria-label={t('title')} className="grid gap-8">
        <fieldset className="min-w-0">
          <legend className="font-bold text-lg">{t('services')}</legend>
          <FieldError error={errors.services?.message} className="mt-1" />
          <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
            {services.map((service) => (
              <Checkbox
                key={service._id}
                label={
                  <span className="min-w-0">
                    {textOf(service).name}{' '}
                    <span className="text-soft text-sm">{format.duration(service.duration)}</span>
                  </span>
                }
                className="py-1.5"
                value={service._id}
                {...form.register('services')}
              />
            ))}
          </div>
        </fieldset>
        <HoursFields />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={words('capacity')} hint={words('capacityHint')} error={errors.capacity?.message}>
            <NumberInput
              min={1}
              max={100}
              className="max-w-36 tabular-nums"
              {...form.register('capacity', { setValueAs: readNumber })}
            />
          </Field>
          <Field
            label={words('bufferMinutes')}
            hint={words('bufferMinutesHint')}
            error={errors.bufferMinutes?.message}
          >
            <NumberInput
              min={0}
              className="max-w-36 tabular-nums"
              {...form.register('bufferMinutes', { setValueAs: readNumber })}
            />
          </Field>
        </div>
        <StepActions step="schedule" busy={isSubmitting} isDirty={isChanged(dirtyFields)} />
      </form>
    </FormProvider>
  )
}
