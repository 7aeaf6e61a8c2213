import { zodResolver } from '@hookform/resolvers/zod'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { type SubscribeRequest, subscribeRequestSchema } from '@jhilik/contract/newsletter.ts'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { api } from '../../lib/http.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

export function NewsletterForm() {
  const t = useTranslations('common.footer')
  const form = useForm<SubscribeRequest>({
    resolver: zodResolver(subscribeRequestSchema),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      await api.post('/newsletter', emptySuccessSchema, { body })
    } catch (error) {
      console.error('Subscribing failed', error)
      if (!showFieldErrors(error, ['email'], form.setError)) {
        form.setError('email', { message: t('subscribeFailed') })
      }
    }
  })

  if (isSubmitSuccessful) {
    return (
      <p role="status" className="font-semibold text-success">
        {t('subscribed')}
      </p>
    )
  }
  return (
    <Form onSubmit={submit} className="flex items-start gap-2">
      <Field label={t('email')} hideLabel error={errors.email?.message} className="flex-1">
        <TextInput
          type="email"
          autoComplete="email"
          placeholder={t('emailPlaceholder')}
          {...form.register('email')}
        />
      </Field>
      <Button type="submit" busy={isSubmitting} className="min-h-11.5">
        {t('subscribe')}
      </Button>
    </Form>
  )
}
