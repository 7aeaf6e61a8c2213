import { zodResolver } from '@hookform/resolvers/zod'
import { type Area, addAreaRequestSchema, areaNameIn, MAX_RADIUS_KM } from '@jhilik/contract/areas.ts'
import { digitsIn, plainDigits, type TextLocale } from '@jhilik/contract/clock-text.ts'
import { type ClipboardEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useAddArea, useEditArea } from './api.ts'

/** Two numbers as maps give them, such as `23.7461, 90.3742`. */
const PAIR = /^\s*\(?\s*(-?\d+(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d+(?:\.\d+)?)°?\s*\)?\s*$/

const FIELDS = ['nameEn', 'nameBn', 'latitude', 'longitude', 'radiusKm'] as const

interface AreaFormProps {
  /** Null for a new one. */
  area: Area | null
  onDone: () => void
}

export function AreaForm({ area, onDone }: AreaFormProps) {
  const t = useTranslations('dashboard.areas')
  const locale = useLocale()
  const nameOf = useAreaName()
  const problemOf = useProblemOfArea()
  const add = useAddArea()
  const edit = useEditArea()
  // The area as the form was filled with it: the list is read again later.
  const [base] = useState(area)
  const { save: saveChanges, question } = useSaveChanges<Area>({
    names: { nameEn: 'name' },
    show: (field, values) => placeNumber(locale, field, values),
    labels: { latitude: t('latitude'), longitude: t('longitude'), radiusKm: t('radiusKm') },
  })
  const shown = (value: number | null | undefined) => (value == null ? '' : digitsIn(locale, String(value)))
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    resolver: zodResolver(addAreaRequestSchema),
    defaultValues: {
      nameEn: area?.nameEn ?? '',
      nameBn: area?.nameBn ?? '',
      latitude: shown(area?.latitude),
      longitude: shown(area?.longitude),
      radiusKm: shown(area?.radiusKm),
    },
  })
  const { errors, dirtyFields } = formState
  useUnsaved(isChanged(dirtyFields))
  const { error } = area ? edit : add
  const isPlaced = isApiError(error, 'invalid_input')

  const save = handleSubmit(async (names) => {
    try {
      const saved = area
        ? await saveChanges(base ?? area, changedFields(names, dirtyFields), edit.mutateAsync)
        : await add.mutateAsync(names)
      if (!saved) return
      toast.success({ title: t(area ? 'saved' : 'added', { name: nameOf(saved.data) }) })
      onDone()
    } catch (cause) {
      console.error('The area was not saved', cause)
      showFieldErrors(cause, FIELDS, setError)
    }
  })
  const pastePair = (event: ClipboardEvent) => {
    const pair = PAIR.exec(plainDigits(event.clipboardData.getData('text')))
    if (!pair) return
    event.preventDefault()
    setValue('latitude', digitsIn(locale, pair[1] ?? ''), { shouldDirty: true })
    setValue('longitude', digitsIn(locale, pair[2] ?? ''), { shouldDirty: true })
  }

  return (
    <DialogForm onSubmit={save} className="grid gap-5">
      <Field label={t('nameEn')} error={errors.nameEn?.message}>
        <TextInput lang="en" {...register('nameEn')} />
      </Field>
      <Field label={t('nameBn')} hint={t('namesHint')} error={errors.nameBn?.message}>
        <TextInput lang="bn" {...register('nameBn')} />
      </Field>
      <fieldset className="grid gap-4">
        <legend className="font-semibold">{t('place')}</legend>
        <p className="text-muted text-sm">{t('placeHint')}</p>
        <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
          <Field label={t('latitude')} error={errors.latitude?.message}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              placeholder={digitsIn(locale, '23.7461')}
              onPaste={pastePair}
              {...register('latitude')}
            />
          </Field>
          <Field label={t('longitude')} error={errors.longitude?.message}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              placeholder={digitsIn(locale, '90.3742')}
              onPaste={pastePair}
              {...register('longitude')}
            />
          </Field>
          <Field label={t('radiusKm')} hint={t('radiusHint')} error={errors.radiusKm?.message}>
            <NumberInput min={0} max={MAX_RADIUS_KM} step={0.1} {...register('radiusKm')} />
          </Field>
        </div>
      </fieldset>
      {error && !isPlaced && <Alert tone="danger">{problemOf(error)}</Alert>}
      <Button type="submit" busy={add.isPending || edit.isPending} className="sm:justify-self-end">
        {t('save')}
      </Button>
      {question}
    </DialogForm>
  )
}

/** The name of an area in the reader's language. */
export function useAreaName() {
  const locale = useLocale()
  return (area: Pick<Area, 'nameEn' | 'nameBn'>): string => areaNameIn(locale, area)
}

/** A number of the place, which the history shows as a whole; undefined for other fields. */
const placeNumber = (locale: TextLocale, field: keyof Area, values: Partial<Area>): string | undefined =>
  field === 'latitude' || field === 'longitude' || field === 'radiusKm'
    ? digitsIn(locale, String(values[field] ?? '–'))
    : undefined

/** Says why a change of an area failed, in the reader's language. */
export function useProblemOfArea() {
  const t = useTranslations('dashboard.areas')
  const refusalText = useRefusalText()
  return (error: unknown): string => {
    if (isApiError(error, 'not_found')) return t('gone')
    if (isApiError(error, 'invalid_transition')) return t('stale')
    return refusalText(error) ?? t('failedTry')
  }
}
