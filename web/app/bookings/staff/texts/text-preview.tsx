import type { StaffTextPreview, StaffTextRequest } from '@jhilik/contract/staff-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newRequestKey } from '../../../lib/http/request-key.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useRefusalText } from '../../../lib/language/translated.ts'
import { useSite } from '../../../lib/page/site.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { textPreviewQuery, useSendText } from './api.ts'

interface TextPreviewProps {
  request: StaffTextRequest
  onBack: () => void
  onSent: () => void
}

/** Shows who gets the text and who cannot be reached, how it arrives and in how many parts, and sends it. */
export function TextPreview(props: TextPreviewProps) {
  const t = useTranslations('dashboard.staffTexts')
  const query = useQuery(textPreviewQuery(props.request))
  return (
    <Loaded query={query} loading={t('previewLoading')} failed={t('previewFailed')} className="py-10">
      {(preview) => <Shown {...props} preview={preview} />}
    </Loaded>
  )
}

function Shown({ request, preview, onBack, onSent }: TextPreviewProps & { preview: StaffTextPreview }) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const { currency } = useSite()
  const refusalText = useRefusalText()
  // The same request again, after a lost answer, sends nothing twice.
  const [key] = useState(newRequestKey)
  const { mutateAsync, isPending, isError, error } = useSendText()
  const { count, parts, cost, sample, unreached } = preview

  async function send() {
    try {
      const sent = await mutateAsync({ body: request, key })
      toast.success({ title: t('staffTexts.sent', { count: sent }) })
      onSent()
    } catch (failure) {
      console.error('The text was not sent', failure)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {isError && (
        <Alert tone="danger" title={t('staffTexts.failed')}>
          {refusalText(error) ?? t('staffTexts.failedText')}
        </Alert>
      )}
      <p className="font-semibold">
        {count === 0 ? t('staffTexts.nobody') : t(`staffTexts.to.${request.channel}`, { count })}
      </p>
      {sample && (
        <figure className="rounded-control border border-line bg-sunken p-3">
          <figcaption className="mb-1 text-soft text-sm">
            {[
              t(`messages.languages.${sample.language}`),
              parts && t('staffTexts.parts', { parts, count }),
              cost !== null && format.money(cost, currency),
            ]
              .filter(Boolean)
              .join(', ')}
          </figcaption>
          {sample.subject && <p className="font-semibold [overflow-wrap:anywhere]">{sample.subject}</p>}
          <p lang={sample.language} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {sample.text}
          </p>
        </figure>
      )}
      {unreached.length > 0 && (
        <section aria-label={t('staffTexts.unreached', { count: unreached.length })}>
          <p className="font-semibold text-warning">
            {t('staffTexts.unreached', { count: unreached.length })}
          </p>
          <ul className="max-h-40 overflow-y-auto">
            {unreached.map(({ _id, code, customer }) => (
              <li key={_id} translate="no" className="py-0.5">
                {customer} {code}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          {t('staffTexts.back')}
        </Button>
        {count > 0 && (
          <Button busy={isPending} onClick={() => void send()}>
            {t('staffTexts.send', { count })}
          </Button>
        )}
      </div>
    </div>
  )
}
