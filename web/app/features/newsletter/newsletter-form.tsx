import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, isApiError } from '../../lib/http.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

const nothing = async () => (await import('@jhilik/contract/envelope.ts')).emptySuccessSchema

type State = { kind: 'open' | 'busy' | 'done' } | { kind: 'refused'; message: string }

/** On every public page, so it does without the form library: one field needs none. */
export function NewsletterForm() {
  const t = useTranslations('common.footer')
  const [state, setState] = useState<State>({ kind: 'open' })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    const refuse = (message: string) => {
      setState({ kind: 'refused', message })
      field.focus()
    }
    const { subscribeRequestSchema } = await import('@jhilik/contract/newsletter.ts')
    const parsed = subscribeRequestSchema.safeParse({ email: field.value })
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? t('subscribeFailed'))
    setState({ kind: 'busy' })
    try {
      await api.post('/newsletter', nothing, { body: parsed.data })
      setState({ kind: 'done' })
    } catch (error) {
      console.error('Subscribing failed', error)
      const refused = isApiError(error) ? error.errors.find(({ path }) => path === 'email') : undefined
      refuse(refused?.message ?? t('subscribeFailed'))
    }
  }

  if (state.kind === 'done') {
    return (
      <p role="status" className="font-semibold text-success">
        {t('subscribed')}
      </p>
    )
  }
  return (
    <Form onSubmit={submit} className="flex items-start gap-2">
      <Field
        label={t('email')}
        hideLabel
        error={state.kind === 'refused' ? state.message : undefined}
        className="flex-1"
      >
        <TextInput name="email" type="email" autoComplete="email" placeholder={t('emailPlaceholder')} />
      </Field>
      <Button type="submit" busy={state.kind === 'busy'} className="min-h-11.5">
        {t('subscribe')}
      </Button>
    </Form>
  )
}
