import { zodResolver } from '@hookform/resolvers/zod'
import { LOCALES } from '@jhilik/contract/constants.ts'
import { type MessageTexts, type OwnerText, problemsOf } from '@jhilik/contract/message-texts.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { useSettled } from '../../lib/page/use-settled.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, UnsavedNote } from '../../ui/unsaved.tsx'
import { TextFields } from './text-fields.tsx'
import { type StoredTexts, textPreviewQuery, toStoredTexts, useSaveTexts } from './texts-api.ts'
import { type TextsInput, type TextsOutput, textsFormSchema, toTextsInput, typedText } from './texts-input.ts'

const fieldNames = ['texts.en.subject', 'texts.en.body', 'texts.bn.subject', 'texts.bn.body'] as const

/** Most customers read Bangla. */
const SHOWN = LOCALES.toReversed()

/** The owner's texts of one event in one channel, in both languages, with how they arrive. */
export function TextsEditor({ item }: { item: MessageTexts }) {
  const { event, channel, builtIn } = item
  const t = useTranslations('dashboard')
  const { mutateAsync, isPending } = useSaveTexts({ event, channel })
  const { save, question } = useSaveChanges<StoredTexts>({
    labels: { en: t('messages.languages.en'), bn: t('messages.languages.bn') },
    show: (field, values) =>
      field === 'version'
        ? undefined
        : [values[field]?.subject, values[field]?.body].filter(Boolean).join('\n') ||
          t('messageTexts.builtIn'),
    read: (current) => toStoredTexts(current as MessageTexts),
  })
  // The texts as the form was filled with them: those that are read again later are not what its reader has seen.
  const [base, setBase] = useState(() => toStoredTexts(item))
  const form = useForm<TextsInput, unknown, TextsOutput>({
    resolver: zodResolver(textsFormSchema({ event, channel })),
    defaultValues: toTextsInput(base),
  })
  const { handleSubmit, setError, reset, formState } = form
  const { dirtyFields, isDirty } = formState
  const [code, setCode] = useState('')
  const typed = useWatch({ control: form.control, name: 'texts' })
  const shown = JSON.stringify({ typed, code })
  const asked: { typed: typeof typed; code: string } = JSON.parse(useSettled(shown, TYPING_MS, shown))
  const previews = useQueries({
    queries: SHOWN.map((locale) => {
      const text = typedText(asked.typed[locale])
      return {
        ...textPreviewQuery({ event, channel, locale, text, code: wholeCode(asked.code) }),
        enabled: isUsable(text),
      }
    }),
  })
  const codeProblem = previews.map(({ error }) => problemOfCode(error)).find(Boolean)

  function isUsable(text: OwnerText | null): boolean {
    return text === null || problemsOf(text, { event, channel }).length === 0
  }

  const submit = handleSubmit(async ({ texts }) => {
    try {
      const saved = await save(base, changedFields(texts, dirtyFields.texts ?? {}), mutateAsync)
      if (!saved) return
      setBase(saved)
      reset(toTextsInput(saved))
      toast.success({ title: t('messageTexts.saved'), description: t('messageTexts.savedText') })
    } catch (error) {
      console.error('The texts were not saved', error)
      showFieldErrors(error, fieldNames, setError)
      toast.error({ title: t('messageTexts.saveFailed') })
    }
  })

  return (
    <form onSubmit={submit} noValidate aria-label={t('messageTexts.title')}>
      <Card className="divide-y divide-line">
        <CardBody className="grid gap-8 lg:grid-cols-2">
          {SHOWN.map((locale, index) => (
            <TextFields
              key={locale}
              form={form}
              about={{ event, channel }}
              locale={locale}
              builtIn={builtIn?.[locale] ?? null}
              preview={previews[index]}
              isUsable={isUsable(typedText(typed[locale]))}
            />
          ))}
        </CardBody>
        <CardBody>
          <Field
            label={t('messageTexts.code')}
            hint={t('messageTexts.codeHint')}
            error={codeProblem}
            className="max-w-80"
          >
            <TextInput
              value={code}
              onChange={({ target }) => setCode(target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
        </CardBody>
        <CardBody className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={isPending}>
            {t('messageTexts.save')}
          </Button>
          <UnsavedNote isDirty={isDirty} />
        </CardBody>
      </Card>
      {question}
    </form>
  )
}

const problemOfCode = (error: unknown): string | undefined =>
  isApiError(error) ? error.errors.find(({ path }) => path === 'code')?.message : undefined

const CODE_LENGTH = 6

/** Returns a code once it is typed in full; '' before. */
const wholeCode = (typed: string): string =>
  typed.replace(/[^a-z0-9]/gi, '').length < CODE_LENGTH ? '' : typed

const TYPING_MS = 400
