import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError, isTooOften } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

const nothing = async () => (await import('@jhilik/contract/envelope.ts')).emptySuccessSchema

type State = { kind: 'open' | 'busy' | 'done' } | { kind: 'refused'; message: string }

interface NewsletterFormProps {
  /** The error of a form that was submitted without scripts. */
  refused?: string
}

/** The form is on every public page, so it does without the form library. */
export function NewsletterForm({ refused }: NewsletterFormProps) {
  const t = useTranslations('newsletter.form')
  const problemMessage = useProblemMessage()
  const [state, setState] = useState<State>(
    refused ? { kind: 'refused', message: refused } : { kind: 'open' },
  )
  const status = useRef<HTMLParagraphElement>(null)
  const isDone = state.kind === 'done'
  // The button that had the focus is gone with the form.
  useEffect(() => {
    if (isDone) status.current?.focus()
  }, [isDone])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    const refuse = (message: string) => {
      setState({ kind: 'refused', message })
      field.focus()
    }
    setState({ kind: 'busy' })
    try {
      const { subscribeRequestSchema } = await import('@jhilik/contract/newsletter.ts')
      const parsed = subscribeRequestSchema.safeParse({ email: field.value })
      if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? t('failed'))
      await api.post('/newsletter', nothing, { body: parsed.data })
      setState({ kind: 'done' })
    } catch (error) {
      console.error('Subscribing failed', error)
      const refused = isApiError(error) ? error.errors.find(({ path }) => path === 'email') : undefined
      refuse(isTooOften(error) ? problemMessage(error) : (refused?.message ?? t('failed')))
    }
  }

  return (
    <div>
      {/* The live region is there from the start: screen readers announce changes only. */}
      <p ref={status} role="status" tabIndex={-1} className="font-semibold text-success">
        {isDone && t('asked')}
      </p>
      {isDone || (
        <Form
          action="/api/newsletter/forms/subscribe"
          onSubmit={submit}
          className="flex flex-wrap items-start gap-2"
        >
          <Field
            label={t('email')}
            hideLabel
            error={state.kind === 'refused' ? state.message : undefined}
            className="flex-1 basis-48"
          >
            <TextInput
              name="email"
              type="email"
              autoComplete="email"
              placeholder={t('emailPlaceholder')}
              required
            />
          </Field>
          <Button type="submit" busy={state.kind === 'busy'} className="min-h-11.5 max-sm:grow">
            {t('submit')}
          </Button>
        </Form>
      )}
    </div>
  )
}
