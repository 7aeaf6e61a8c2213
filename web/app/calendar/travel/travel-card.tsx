import { zodResolver } from '@hookform/resolvers/zod'
import {
  DENSE_CITY,
  type StoredTravelSettings,
  type TravelSettings,
  travelSettingsResponseSchema,
  travelSettingsSchema,
} from '@jhilik/contract/travel.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useChange } from '../../lib/http/queries.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Checkbox, Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, UnsavedNote } from '../../ui/unsaved.tsx'

const PATH = '/travel-settings'

const travelSettingsQuery = () => apiQuery(queryKeys.travelSettings, PATH, travelSettingsResponseSchema)

function useSaveTravelSettings() {
  const queryClient = useQueryClient()
  return useChange('travelSettings', async ({ values, headers }: Edit<StoredTravelSettings>) => {
    const { data } = await api.put(PATH, travelSettingsResponseSchema, { body: values, headers })
    queryClient.setQueryData(queryKeys.travelSettings, data)
    return data
  })
}

/** How fast crews drive at each hour, and the least time between two jobs. */
export function TravelCard() {
  const t = useTranslations('dashboard.travel')
  const query = useQuery(travelSettingsQuery())
  return (
    <Card className="mt-6 max-w-3xl">
      <CardBody className="flex flex-col gap-5">
        <div>
          <h2 className="text-xl">{t('title')}</h2>
          <p className="text-soft">{t('text')}</p>
        </div>
        <Loaded query={query} loading={t('loading')} failed={t('failed')} className="py-6">
          {(settings) => <TravelForm settings={settings} />}
        </Loaded>
      </CardBody>
    </Card>
  )
}

const toTexts = ({ speeds, minimumMinutes, learns }: TravelSettings) => ({
  speeds: speeds.map(String),
  minimumMinutes: String(minimumMinutes),
  learns,
})

const fieldNames = [
  'minimumMinutes' as const,
  ...DENSE_CITY.speeds.map((_, hour) => `speeds.${hour}` as const),
]

function TravelForm({ settings }: { settings: StoredTravelSettings }) {
  const t = useTranslations('dashboard.travel')
  const format = useFormat()
  const { mutateAsync, isPending } = useSaveTravelSettings()
  const { save, question } = useSaveChanges<StoredTravelSettings>({
    show: (field, { speeds }) => (field === 'speeds' ? speeds?.map(format.number).join(', ') : undefined),
  })
  const { roads, learned } = settings
  // The settings as the form was filled with them.
  const [base, setBase] = useState(settings)
  const { register, handleSubmit, setError, setValue, reset, formState } = useForm<
    z.input<typeof travelSettingsSchema>,
    unknown,
    TravelSettings
  >({ resolver: zodResolver(travelSettingsSchema), defaultValues: toTexts(settings) })
  const { errors, isDirty, dirtyFields } = formState

  const submit = handleSubmit(async (fields) => {
    try {
      const saved = await save(base, changedFields(fields, dirtyFields), mutateAsync)
      if (!saved) return
      setBase(saved)
      reset(toTexts(saved))
      toast.success({ title: t('saved'), description: t('savedText') })
    } catch (error) {
      console.error('The travel settings were not saved', error)
      showFieldErrors(error, fieldNames, setError)
      toast.error({ title: t('saveFailed') })
    }
  })
  const fillDefaults = () => {
    const { speeds, minimumMinutes } = toTexts(DENSE_CITY)
    setValue('speeds', speeds, { shouldDirty: true, shouldValidate: true })
    setValue('minimumMinutes', minimumMinutes, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <form onSubmit={submit} noValidate aria-label={t('title')} className="grid gap-5">
      <p>
        {roads
          ? t('roads', { ...roads, missing: Math.max(0, roads.pairs - roads.measured) })
          : t('estimated')}
      </p>
      <Field
        label={t('minimumMinutes')}
        hint={t('minimumHint')}
        error={errors.minimumMinutes?.message}
        className="max-w-80"
      >
        <NumberInput min={0} max={120} {...register('minimumMinutes')} />
      </Field>
      <fieldset className="min-w-0">
        <legend className="font-semibold">{t('speeds')}</legend>
        <p className="mb-3 text-muted text-sm">{t('speedsHint')}</p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(4.5rem,100%),1fr))] gap-3">
          {DENSE_CITY.speeds.map((_, hour) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour of the day
            <Field key={hour} label={format.hour(hour)} error={errors.speeds?.[hour]?.message}>
              <NumberInput min={3} max={120} {...register(`speeds.${hour}`)} />
            </Field>
          ))}
        </div>
      </fieldset>
      <div>
        <Checkbox label={t('learns')} {...register('learns')} />
        <p className="mt-1 text-muted text-sm">
          {learned
            ? t('learned', {
                drives: learned.drives,
                speeds: learned.speeds.map((speed) => format.number(speed)).join(', '),
              })
            : t('learnsHint')}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <UnsavedNote isDirty={isDirty} />
        <Button variant="secondary" onClick={fillDefaults}>
          {t('defaults')}
        </Button>
        <Button type="submit" busy={isPending}>
          {t('save')}
        </Button>
      </div>
      {question}
    </form>
  )
}
