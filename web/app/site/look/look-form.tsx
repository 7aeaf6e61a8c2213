import type { LookState, LookValues } from '@jhilik/contract/look.ts'
import { useState } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Checkbox, Field, TextInput } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { isChanged, UnsavedNote, useSaveProblem } from '../../ui/unsaved.tsx'
import { useSaveLookDraft, useShowLook } from './api.ts'
import { ColorField } from './color-field.tsx'
import { LogoField } from './logo-field.tsx'
import { LookConflict } from './look-conflict.tsx'
import { checkLook, LOOK_FIELDS, type LookFields, TEXTS, toForm, toValues } from './look-draft.ts'

interface LookFormProps {
  state: LookState
  /** Called when the form differs from what is saved, and when it does not any more. */
  onChanged: (isChanged: boolean) => void
}

/** The draft of the look. Visitors see nothing of it. The form is filled once: give it another key for another state. */
export function LookForm({ state, onChanged }: LookFormProps) {
  const t = useTranslations('setup.look.form')
  const save = useSaveLookDraft()
  const show = useShowLook()
  const showProblem = useSaveProblem()
  const [uploading, setUploading] = useState(false)
  const [theirs, setTheirs] = useState<LookState | null>(null)
  const form = useForm<LookFields>({ defaultValues: toForm(state.draft ?? state.published) })
  const { handleSubmit, setError, watch, formState } = form
  const isDirty = isChanged(formState.dirtyFields)
  const own = watch('own')

  async function saveOn(revision: number, fields: LookFields) {
    const values = toValues(fields)
    const wrong = checkLook(values)
    wrong.forEach(({ field, message }, index) => {
      setError(field, { message }, { shouldFocus: index === 0 })
    })
    if (wrong.length > 0) return
    try {
      await save.mutateAsync({ ...values, revision })
      onChanged(false)
      toast.success({ title: t('saved'), description: t('savedText') })
    } catch (error) {
      console.error('The draft of the look was not saved', error)
      if (isApiError(error, 'changed_meanwhile')) return setTheirs(error.current as LookState)
      showFieldErrors(error, LOOK_FIELDS, setError)
      showProblem(error)
    }
  }

  const submit = handleSubmit((fields) => saveOn(state.revision, fields))
  const mine: LookValues = toValues(form.getValues())

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
          <CardBody className="flex flex-col gap-4">
            {theirs && (
              <LookConflict
                theirs={theirs.draft ?? theirs.published}
                mine={mine}
                onTakeTheirs={() => {
                  onChanged(false)
                  show(theirs)
                }}
                onSaveMine={() => {
                  setTheirs(null)
                  void saveOn(theirs.revision, form.getValues())
                }}
              />
            )}
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" busy={save.isPending} disabled={uploading}>
                {t('save')}
              </Button>
              <UnsavedNote isDirty={isDirty} />
            </div>
          </CardBody>
        </Card>
      </form>
    </FormProvider>
  )
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
