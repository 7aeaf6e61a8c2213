import { zodResolver } from '@hookform/resolvers/zod'
import {
  type TestMessage,
  testMessageRequestSchema,
  testMessageResponseSchema,
} from '@jhilik/contract/set-up-tests.ts'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../lib/forms/checks.ts'
import { isApiError } from '../lib/http/api-error.ts'
import { api } from '../lib/http/http.ts'
import { useProblemMessage } from '../lib/language/translated.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TitledCard } from '../ui/card.tsx'
import { Field, Textarea, TextInput } from '../ui/field.tsx'
import { isChanged, useUnsaved } from '../ui/unsaved.tsx'

/** Sends a message to the owner's own phone, and shows what the provider answers. */
export function TestMessageCard() {
  const t = useTranslations('dashboard.textMessages')
  const problemMessage = useProblemMessage()
  const [outcome, setOutcome] = useState<TestMessage | null>(null)
  const { register, handleSubmit, setError, control, reset, formState } = useForm({
    resolver: zodResolver(testMessageRequestSchema),
    defaultValues: { to: '', text: t('sample') },
  })
  const { errors, isSubmitting, dirtyFields } = formState
  useUnsaved(isChanged(dirtyFields))
  const text = useWatch({ control, name: 'text' })
  const count = usePartsCounter()

  const submit = handleSubmit(async (body) => {
    setOutcome(null)
    try {
      const { data } = await api.post('/text-messages/test', testMessageResponseSchema, { body })
      setOutcome(data)
      // It stays for another one, but is no longer asked about.
      if (data.accepted) reset(body, { keepValues: true })
    } catch (error) {
      console.error('The test message was not sent', error)
      if (showFieldErrors(error, ['to', 'text'], setError)) return
      setOutcome({ accepted: false, answer: isApiError(error) ? problemMessage(error) : t('failed') })
    }
  })

  return (
    <TitledCard className="mt-6 max-w-4xl" title={t('title')} text={t('text')}>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field label={t('to')} error={errors.to?.message} required>
          <TextInput type="tel" autoComplete="tel" {...register('to')} />
        </Field>
        <Field
          label={t('message')}
          hint={count && text !== '' && t('parts', { count: count(text) })}
          error={errors.text?.message}
          required
        >
          <Textarea rows={3} {...register('text')} />
        </Field>
        {outcome && (
          <Alert
            tone={outcome.accepted ? 'success' : 'danger'}
            title={t(outcome.accepted ? 'accepted' : 'refused')}
            className="sm:col-span-2 [overflow-wrap:anywhere]"
          >
            {outcome.answer}
          </Alert>
        )}
        <Button type="submit" variant="secondary" busy={isSubmitting} className="sm:justify-self-start">
          {t('send')}
        </Button>
      </form>
    </TitledCard>
  )
}

/** Returns what counts the text messages of a text, once it is loaded: its tables of characters are large. */
function usePartsCounter(): ((text: string) => number) | null {
  const [count, setCount] = useState<((text: string) => number) | null>(null)
  useEffect(() => {
    const load = async () => {
      const { SegmentedMessage } = await import('sms-segments-calculator')
      setCount(() => (text: string) => new SegmentedMessage(text).segmentsCount)
    }
    load().catch((error: unknown) => console.error('The counter of text messages was not loaded', error))
  }, [])
  return count
}
