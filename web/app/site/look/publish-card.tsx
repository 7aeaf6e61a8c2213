import type { LookState } from '@jhilik/contract/look.ts'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { ConfirmedButton } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { type LookAct, useLookAct, useShowLook } from './api.ts'

interface PublishCardProps {
  state: LookState
  /** The form differs from the saved draft, which is what would be published. */
  isChanged: boolean
}

/** Says whether visitors see the draft, and publishes it, discards it, or puts the look before back. */
export function PublishCard({ state, isChanged }: PublishCardProps) {
  const t = useTranslations('setup.look.state')
  const format = useFormat()
  const problemMessage = useProblemMessage()
  const change = useLookAct()
  const show = useShowLook()
  const { draft, publishedAt, canUndo, version } = state

  async function run(act: LookAct) {
    try {
      const next = await change.mutateAsync({ act, version })
      if (act === 'draft/discard') return void show(next)
      // The page has the colors with which it was sent: it is opened anew.
      location.assign(`${location.pathname}?view=published`)
    } catch (error) {
      console.error('The look was not changed', error)
      const isOutdated = isApiError(error, 'changed_meanwhile')
      // What is typed stays: saving it asks which of the two is to stay.
      if (isOutdated && !isChanged) show(error.current as LookState)
      const refusal = isApiError(error) ? problemMessage(error) : undefined
      toast.error({ title: t('failed'), description: isOutdated ? t('changed') : refusal })
    }
  }

  return (
    <Card>
      <CardBody className="flex flex-col gap-3">
        <p className="font-semibold">{t(draft ? 'draft' : 'published')}</p>
        {publishedAt && <p className="text-soft">{t('since', { time: format.dateTime(publishedAt) })}</p>}
        <div className="flex flex-wrap gap-3">
          {draft && (
            <Button disabled={isChanged} busy={change.isPending} onClick={() => void run('publish')}>
              {t('publish')}
            </Button>
          )}
          {draft && (
            <ConfirmedButton
              title={t('discardTitle')}
              description={t('discardText')}
              confirmLabel={t('discard')}
              cancelLabel={t('keep')}
              onConfirm={() => run('draft/discard')}
            >
              {t('discard')}
            </ConfirmedButton>
          )}
          {canUndo && (
            <ConfirmedButton
              title={t('undoTitle')}
              description={t('undoText')}
              confirmLabel={t('undo')}
              cancelLabel={t('keep')}
              onConfirm={() => run('undo')}
            >
              {t('undo')}
            </ConfirmedButton>
          )}
        </div>
        {draft && isChanged && <p className="text-soft text-sm">{t('saveFirst')}</p>}
      </CardBody>
    </Card>
  )
}
