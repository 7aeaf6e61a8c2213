import type { AskedPhotoConsent } from '@jhilik/contract/shown-photos.ts'
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
  consent: AskedPhotoConsent | null
}

/** Asks whether the photos may be shown on the page of the service. The answer can be changed. It is asked again for photos that were added. */
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
  const { allowed, answeredAt, hasNewPhotos } = consent
  const answered = hasNewPhotos ? null : allowed
  const time = answeredAt ? format.dayTime(answeredAt) : ''
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
      {hasNewPhotos && (
        <p id="photo-consent-added" className="mt-2 font-semibold">
          {t('added', { time })}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: the border of a fieldset cannot be laid out in all browsers */}
      <div
        role="group"
        aria-labelledby="photo-consent"
        aria-describedby={hasNewPhotos ? 'photo-consent-text photo-consent-added' : 'photo-consent-text'}
        className="mt-3 flex flex-wrap gap-3"
      >
        {answers.map(({ value, Icon, text }) => (
          <Button
            key={text}
            variant={answered === value ? 'primary' : 'secondary'}
            aria-pressed={answered === value}
            busy={isPending && variables === value}
            onClick={() => !isPending && answered !== value && mutate(value)}
          >
            <Icon aria-hidden className="size-5" />
            {text}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 text-soft empty:hidden">
        {answered !== null && t(answered ? 'saidYes' : 'saidNo', { time })}
      </p>
      {isError && (
        <Alert tone="danger" className="mt-2">
          {t('failed')}
        </Alert>
      )}
    </section>
  )
}
