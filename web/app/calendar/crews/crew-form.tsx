import { zodResolver } from '@hookform/resolvers/zod'
import type { Area } from '@jhilik/contract/areas.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { useAreaName } from '../../catalog/areas/area-form.tsx'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { readNumber, readOptionalNumber } from '../../lib/forms/number-text.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { RecentChanges } from '../../people/history/recent-changes.tsx'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Checkbox, Field, Select, TextInput } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { HoursLayout } from '../schedules/hours-fields.tsx'
import { useAddCrew, useEditCrew } from './api.ts'
import { AreasField, ColorField, ServicesField } from './crew-choices.tsx'
import { blankCrew, type CrewInput, crewFormSchema, inputOfCrew } from './crew-input.ts'
import { MembersField } from './members-field.tsx'
import type { Outcome } from './uncovered-jobs.tsx'

const simpleFields = ['name', 'color', 'setUpMinutes', 'maxJobsPerDay', 'base'] as const
const listFields = ['members', 'excludedServices', 'areas', 'hours'] as const

interface CrewFormProps {
  /** Null for a new one. */
  crew: Crew | null
  /** All crews. */
  crews: readonly Crew[]
  services: readonly Service[]
  areas: readonly Area[]
  onSaved: (outcome: Outcome) => void
  onCancel: () => void
}

export function CrewForm({ crew, crews, services, areas, onSaved, onCancel }: CrewFormProps) {
  const t = useTranslations('dashboard')
  const refusalText = useRefusalText()
  const add = useAddCrew()
  const edit = useEditCrew()
  // The crew as the form was filled with it: the list is read again later.
  const [base] = useState(crew)
  const { save, question } = useSaveCrew(services, areas)
  const form = useForm<CrewInput, unknown, z.output<typeof crewFormSchema>>({
    resolver: zodResolver(crewFormSchema),
    defaultValues: crew ? inputOfCrew(crew) : blankCrew(crews),
  })
  const { register, formState, watch } = form
  const { errors, dirtyFields } = formState
  const leave = useUnsaved(isChanged(dirtyFields))
  const isFirst = !crews.some(({ _id, active }) => active && _id !== crew?._id) && !crew?.active
  const busy = add.isPending || edit.isPending

  const submit = form.handleSubmit(async (fields) => {
    try {
      if (base) {
        const changes = changedFields(fields, dirtyFields) as Partial<Crew>
        const change = await save(base, changes, edit.mutateAsync)
        if (!change) return
        const title = t('crews.saved', { name: change.crew.name })
        onSaved({ title, affectedBookings: change.affectedBookings })
      } else {
        const added = await add.mutateAsync({ ...fields, members: fields.members.map(({ _id }) => _id) })
        onSaved({ title: t('crews.added', { name: added.name }), affectedBookings: [] })
      }
    } catch (error) {
      console.error('The crew was not saved', error)
      const stretches = fields.hours.flatMap((_, index) => [
        `hours.${index}.opens` as const,
        `hours.${index}.closes` as const,
      ])
      if (showFieldErrors(error, [...simpleFields, ...listFields, ...stretches], form.setError)) return
      const description = isApiError(error, 'not_found') ? t('crews.gone') : refusalText(error)
      toast.error({ title: t('crews.saveFailed'), description: description ?? t('crews.failedTry') })
    }
  })

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate aria-labelledby="crew-form" className="flex flex-col gap-5">
        <h2 id="crew-form" className="text-2xl">
          {t(crew ? 'crews.editTitle' : 'crews.addTitle')}
        </h2>
        {isFirst && watch('active') && (
          <Alert title={t('crews.firstTitle')} className="max-w-prose">
            {t('crews.firstText')}
          </Alert>
        )}
        <HoursLayout title={t('crews.hours')} closedDay={t('crews.dayOff')}>
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
            <Field label={t('crews.name')} error={errors.name?.message} required>
              <TextInput placeholder={t('crews.namePlaceholder')} {...register('name')} />
            </Field>
            <ColorField />
            <BaseField areas={areas} />
            <Field
              label={t('crews.setUpMinutes')}
              hint={t('crews.setUpHint')}
              error={errors.setUpMinutes?.message}
            >
              <NumberInput min={0} max={240} {...register('setUpMinutes', { setValueAs: readNumber })} />
            </Field>
            <Field
              label={t('crews.maxJobs')}
              hint={t('crews.maxJobsHint')}
              error={errors.maxJobsPerDay?.message}
            >
              <NumberInput
                min={1}
                max={50}
                {...register('maxJobsPerDay', { setValueAs: readOptionalNumber })}
              />
            </Field>
            <div className="self-start">
              <Checkbox label={t('crews.active')} {...register('active')} />
              <p className="text-muted text-sm">{t('crews.activeHint')}</p>
            </div>
          </div>
        </HoursLayout>
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-3">
          <Section>
            <MembersField />
          </Section>
          <Section>
            <ServicesField services={services} />
          </Section>
          <Section>
            <AreasField areas={areas} />
          </Section>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {t('crews.save')}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => leave(onCancel)}>
            {t('common.cancel')}
          </Button>
        </div>
        {question}
        {crew && <RecentChanges type="crew" id={crew._id} />}
      </form>
    </FormProvider>
  )
}

/** The area in which the crew starts. */
function BaseField({ areas }: { areas: readonly Area[] }) {
  const t = useTranslations('dashboard.crews')
  const nameOf = useAreaName()
  const { register, formState } = useFormContext<CrewInput>()
  return (
    <Field label={t('base')} hint={t('baseHint')} error={formState.errors.base?.message}>
      <Select {...register('base', { setValueAs: (id: string | null) => id || null })}>
        <option value="">{t('noBase')}</option>
        {areas.map((area) => (
          <option key={area._id} value={area._id}>
            {nameOf(area)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Section({ children }: { children: ReactNode }) {
  return (
    <Card>
      <CardBody>{children}</CardBody>
    </Card>
  )
}

/** Saves a crew, and names what two people have changed. */
function useSaveCrew(services: readonly Service[], areas: readonly Area[]) {
  const t = useTranslations('dashboard.crews')
  const serviceName = useServiceName()
  const areaName = useAreaName()
  const areasOf = (ids: readonly string[]) =>
    areas
      .filter(({ _id }) => ids.includes(_id))
      .map(areaName)
      .join('\n')
  return useSaveChanges<Crew>({
    names: { active: 'crewActive' },
    show: (field, { color, members = [], excludedServices = [], areas: ids = null, base = null }) => {
      switch (field) {
        case 'color':
          return color && t(`colors.${color}`)
        case 'members':
          return members.map(({ name }) => name).join('\n') || t('people.none')
        case 'excludedServices':
          return excludedServices.length === 0
            ? t('services.all')
            : services
                .filter(({ _id }) => !excludedServices.includes(_id))
                .map(serviceName)
                .join('\n')
        case 'areas':
          return ids === null ? t('areas.all') : areasOf(ids)
        case 'base':
          return base === null ? t('noBase') : areasOf([base])
        default:
          return undefined
      }
    },
  })
}
