import type { PhotoConsent } from '@jhilik/contract/shown-photos.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/http/http.ts'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

const emptySuccess = async () => (await import('@jhilik/contract/envelope.ts')).emptySuccessSchema

interface PhotoConsentQuestionProps {
  /** The call that takes the answer. */
  path: string
  /** The query that has the booking. */
  queryKey: readonly unknown[]
  consent: PhotoConsent | null
}

/** Asks whether the photos may be shown on the page of the service. The answer can be changed. */
export function PhotoConsentQuestion({ path, queryKey, consent }: PhotoConsentQuestionProps) {
  const t = useTranslations('visit.photoConsent')
  const format = useFormat()
  const client = useQueryClient()
  const { mutate, isPending, isError, variables } = useMutation({
    mutationFn: (allowed: boolean) => api.put(path, emptySuccess, { body: { allowed } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: (cause) => console.error('The answer was not stored', cause),
  })
  if (!consent) return null
  const { allowed, answeredAt } = consent
  const answers = [
    { value: true, Icon: Check, text: t('yes') },
    { value: false, Icon: X, text: t('no') },
  ]
  return (
    <section aria-labelledby="photo-consent" className="rounded-card bg-sunken p-4 print:hidden">
      <h2 id="photo-consent" className="text-lg">
        {t('title')}
      </h2>
      <p id="photo-consent-text" className="mt-1">
        {t('text')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: the border of a fieldset cannot be laid out in all browsers */}
      <div
        role="group"
        aria-labelledby="photo-consent"
        aria-describedby="photo-consent-text"
        className="mt-3 flex flex-wrap gap-3"
      >
        {answers.map(({ value, Icon, text }) => (
          <Button
            key={text}
            variant={allowed === value ? 'primary' : 'secondary'}
            aria-pressed={allowed === value}
            busy={isPending && variables === value}
            onClick={() => !isPending && allowed !== value && mutate(value)}
          >
            <Icon aria-hidden className="size-5" />
            {text}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 text-soft empty:hidden">
        {allowed !== null &&
          answeredAt &&
          t(allowed ? 'saidYes' : 'saidNo', { time: format.dayTime(answeredAt) })}
      </p>
      {isError && (
        <Alert tone="danger" className="mt-2">
          {t('failed')}
        </Alert>
      )}
    </section>
  )
}
