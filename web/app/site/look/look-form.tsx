import type { LookState } from '@jhilik/contract/look.ts'
import { useState } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Checkbox, Field, TextInput } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { isChanged, UnsavedNote, useSaveProblem } from '../../ui/unsaved.tsx'
import { useSaveLookDraft } from './api.ts'
import { ColorField } from './color-field.tsx'
import { LogoField } from './logo-field.tsx'
import {
  changedParts,
  checkLook,
  LOOK_FIELDS,
  type LookFields,
  type LookParts,
  partsOf,
  TEXTS,
  toForm,
  toValues,
} from './look-draft.ts'

interface LookFormProps {
  state: LookState
  /** Called when the form differs from what is saved, and when it does not any more. */
  onChanged: (isChanged: boolean) => void
}

/** The draft of the look. Visitors see nothing of it. The form is filled once: give it another key for another state. */
export function LookForm({ state, onChanged }: LookFormProps) {
  const t = useTranslations('setup.look.form')
  const { mutateAsync, isPending } = useSaveLookDraft()
  const { save, question } = useLookChanges()
  const showProblem = useSaveProblem()
  const [uploading, setUploading] = useState(false)
  const form = useForm<LookFields>({ defaultValues: toForm(state.draft ?? state.published) })
  const { handleSubmit, setError, watch, formState } = form
  const isDirty = isChanged(formState.dirtyFields)
  const own = watch('own')

  const submit = handleSubmit(async (fields) => {
    const values = toValues(fields)
    const wrong = checkLook(values)
    wrong.forEach(({ field, message }, index) => {
      setError(field, { message }, { shouldFocus: index === 0 })
    })
    if (wrong.length > 0) return
    try {
      const base = partsOf(state)
      if (!(await save(base, changedParts(values, base), mutateAsync))) return
      onChanged(false)
      toast.success({ title: t('saved'), description: t('savedText') })
    } catch (error) {
      console.error('The draft of the look was not saved', error)
      showFieldErrors(error, LOOK_FIELDS, setError)
      showProblem(error)
    }
  })

  return (
    <FormProvider {...form}>
      <form
        onSubmit={submit}
        onChange={() => onChanged(true)}
        noValidate
        aria-label={t('label')}
        className="min-w-0"
      >
        <Card className="divide-y divide-line">
          <CardBody>
            <h2 className="text-xl">{t('logo')}</h2>
            <p className="mt-1 mb-4 text-soft">{t('logoText')}</p>
            <LogoField onUploading={setUploading} onChanged={() => onChanged(true)} />
          </CardBody>
          <CardBody>
            <h2 className="text-xl">{t('colors')}</h2>
            <p className="mt-1 mb-2 text-soft">{t('colorsText')}</p>
            <Checkbox label={t('own')} {...form.register('own')} />
            {own && (
              <div className="mt-3 grid gap-5 sm:grid-cols-2">
                <ColorField name="brand" />
                <ColorField name="spark" />
              </div>
            )}
          </CardBody>
          <CardBody>
            <h2 className="text-xl">{t('texts')}</h2>
            <p className="mt-1 mb-4 text-soft">{t('textsText')}</p>
            <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
              {TEXTS.map((name) => (
                <TextPair key={name} name={name} />
              ))}
            </div>
          </CardBody>
          <CardBody className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={isPending} disabled={uploading}>
              {t('save')}
            </Button>
            <UnsavedNote isDirty={isDirty} />
          </CardBody>
        </Card>
      </form>
      {question}
    </FormProvider>
  )
}

/** Saves the draft. Somebody who has changed the same part meanwhile is not overwritten unseen. */
function useLookChanges() {
  const t = useTranslations('setup.look.form')
  const none = useTranslations('dashboard.history')('nothing')
  return useSaveChanges<LookParts>({
    labels: {
      logo: t('logo'),
      nameInLogo: t('nameInLogo'),
      colors: t('colors'),
      title: t('fields.title'),
      text: t('fields.text'),
      served: t('fields.served'),
    },
    show(part, { [part]: value, logo, nameInLogo, colors }) {
      if (part === 'logo') return logo ? <img src={logo} alt="" className="max-h-16" /> : none
      if (part === 'nameInLogo') return nameInLogo ? '✓' : none
      if (part === 'colors') return colors ? `${colors.brand} ${colors.spark}` : none
      const { en, bn } = value as LookParts['title']
      return [en, bn].filter(Boolean).join('\n') || none
    },
    read: (current) => partsOf(current as LookState),
  })
}

const MAX_LENGTH = { title: 60, text: 120, served: 60 }

/** A text in both languages. */
function TextPair({ name }: { name: (typeof TEXTS)[number] }) {
  const t = useTranslations('setup.look.form')
  const { register, formState } = useFormContext<LookFields>()
  return (['en', 'bn'] as const).map((lang) => (
    <Field
      key={lang}
      label={t('inLanguage', { field: t(`fields.${name}`), language: t(`languages.${lang}`) })}
      hint={name === 'title' && t('titleHint')}
      error={formState.errors.texts?.[name]?.[lang]?.message}
    >
      <TextInput lang={lang} maxLength={MAX_LENGTH[name]} {...register(`texts.${name}.${lang}`)} />
    </Field>
  ))
}
