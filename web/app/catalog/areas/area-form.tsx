import { zodResolver } from '@hookform/resolvers/zod'
import { type Area, addAreaRequestSchema } from '@jhilik/contract/areas.ts'
import { useState } from 'react'
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
import { toast } from '../../ui/toast-store.ts'
import { changedFields, isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useAddArea, useEditArea } from './api.ts'

interface AreaFormProps {
  /** Null for a new one. */
  area: Area | null
  onDone: () => void
}

export function AreaForm({ area, onDone }: AreaFormProps) {
  const t = useTranslations('dashboard.areas')
  const nameOf = useAreaName()
  const problemOf = useProblemOfArea()
  const add = useAddArea()
  const edit = useEditArea()
  // The area as the form was filled with it: the list is read again later.
  const [base] = useState(area)
  const { save: saveChanges, question } = useSaveChanges<Area>({ names: { nameEn: 'name' } })
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(addAreaRequestSchema),
    defaultValues: { nameEn: area?.nameEn ?? '', nameBn: area?.nameBn ?? '' },
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
      showFieldErrors(cause, ['nameEn', 'nameBn'], setError)
    }
  })

  return (
    <DialogForm onSubmit={save} className="grid gap-5">
      <Field label={t('nameEn')} error={errors.nameEn?.message}>
        <TextInput lang="en" {...register('nameEn')} />
      </Field>
      <Field label={t('nameBn')} hint={t('namesHint')} error={errors.nameBn?.message}>
        <TextInput lang="bn" {...register('nameBn')} />
      </Field>
      {error && !isPlaced && <Alert tone="danger">{problemOf(error)}</Alert>}
      <Button type="submit" busy={add.isPending || edit.isPending} className="sm:justify-self-end">
        {t('save')}
      </Button>
      {question}
    </DialogForm>
  )
}

/** The name in the reader's language, or the only one there is. */
export function useAreaName() {
  const inBangla = useLocale() === 'bn'
  return ({ nameEn, nameBn }: Pick<Area, 'nameEn' | 'nameBn'>): string =>
    inBangla ? nameBn || nameEn : nameEn || nameBn
}

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
