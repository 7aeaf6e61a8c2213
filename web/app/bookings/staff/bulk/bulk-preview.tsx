import type { BulkAct, BulkPreview as Preview, PreviewedBooking } from '@jhilik/contract/bulk-changes.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newRequestKey } from '../../../lib/http/request-key.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useRefusalText } from '../../../lib/language/translated.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogButtons } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NotTold } from '../told.tsx'
import { bulkPreviewQuery, useBulkChange } from './api.ts'
import { BulkRow } from './bulk-row.tsx'
import { Refusal } from './refusal.tsx'

interface BulkPreviewProps {
  act: BulkAct
  ids: readonly string[]
  onBack: () => void
  /** Called with the id of the change. */
  onRequested: (id: string) => void
}

/** What would happen to each booking, and to the money. Those that cannot be changed come first and are left out. */
export function BulkPreview({ act, ids, onBack, onRequested }: BulkPreviewProps) {
  const t = useTranslations('dashboard.bulk')
  const query = useQuery(bulkPreviewQuery(act, ids))
  return (
    <Loaded query={query} loading={t('previewLoading')} failed={t('previewFailed')} className="py-10">
      {(preview) => <Shown act={act} preview={preview} onBack={onBack} onRequested={onRequested} />}
    </Loaded>
  )
}

interface ShownProps extends Omit<BulkPreviewProps, 'ids'> {
  preview: Preview
}

function Shown({ act, preview: { bookings, totals }, onBack, onRequested }: ShownProps) {
  const t = useTranslations('dashboard.bulk')
  const format = useFormat()
  const refusalText = useRefusalText()
  // The same request again, after a lost answer, changes nothing twice.
  const [key] = useState(newRequestKey)
  const change = useBulkChange()
  const possible = bookings.filter(({ code }) => code === null)
  const refused = bookings.filter(({ code }) => code !== null)
  const isCancel = act.kind === 'cancel'
  const back = totals
    .filter(({ refundAmount }) => refundAmount > 0)
    .map(({ refundAmount, currency }) => format.money(refundAmount, currency))
    .join(' + ')
  const name = act.kind === 'moveToDay' ? 'move' : act.kind
  const confirm = back
    ? t('cancel.confirmRefund', { count: possible.length, amount: back })
    : t(`${name}.confirm`, { count: possible.length })

  async function send() {
    const seen = possible.map(({ booking, version, refundAmount }) => ({
      booking: booking._id,
      version,
      refundAmount,
    }))
    try {
      onRequested(await change.mutateAsync({ body: { act, bookings: seen }, key }))
    } catch (error) {
      console.error('The bookings were not changed', error)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {change.isError && (
        <Alert tone="danger" title={t('failed')}>
          {refusalText(change.error) ?? t('failedText')}
        </Alert>
      )}
      {refused.length > 0 && (
        <Part title={t('refused', { count: refused.length })}>
          {refused.map((one) => (
            <PreviewRow key={one.booking._id} kind={act.kind} previewed={one} />
          ))}
        </Part>
      )}
      {possible.length > 0 && (
        <Part title={t(`${name}.possible`, { count: possible.length })}>
          {possible.map((one) => (
            <PreviewRow key={one.booking._id} kind={act.kind} previewed={one} />
          ))}
        </Part>
      )}
      {isCancel && possible.length > 0 && <Totals totals={totals} />}
      <DialogButtons>
        <Button variant="secondary" onClick={onBack}>
          {t('back')}
        </Button>
        {possible.length > 0 && (
          <Button
            variant={isCancel ? 'danger' : 'primary'}
            busy={change.isPending}
            onClick={() => void send()}
          >
            {confirm}
          </Button>
        )}
      </DialogButtons>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold text-base">{title}</h3>
      <ul className="max-h-80 overflow-y-auto border-line border-y">{children}</ul>
    </section>
  )
}

function PreviewRow({ kind, previewed }: { kind: BulkAct['kind']; previewed: PreviewedBooking }) {
  const { booking, code, after, crew, currency, refundAmount, told } = previewed
  const t = useTranslations('dashboard.bulk')
  const format = useFormat()
  const isMoved =
    after && (after.slot.date !== booking.slot.date || after.slot.startTime !== booking.slot.startTime)
  const isOtherCrew = after?.crew?._id !== crew?._id
  return (
    <BulkRow booking={booking} amount={refundAmount > 0 && format.money(refundAmount, currency)}>
      {code !== null && <Refusal kind={kind} refused={previewed} />}
      {isMoved && (
        <p className="font-semibold tabular-nums">{t('newTime', { time: format.slot(after.slot) })}</p>
      )}
      {after?.crew && (isOtherCrew || !isMoved) && (
        <p>{t(isOtherCrew ? 'newCrew' : 'sameCrew', { crew: after.crew.name })}</p>
      )}
      {told && (
        <details>
          <summary className="min-h-6 cursor-pointer text-link">{t(`message.${told.channel}`)}</summary>
          <div lang={told.language} className="mt-1 whitespace-pre-line rounded-control bg-sunken p-3">
            {told.subject !== null && <p className="font-semibold">{told.subject}</p>}
            <p className="[overflow-wrap:anywhere]">{told.text}</p>
          </div>
        </details>
      )}
      {code === null && kind !== 'assign' && !told && <NotTold customer={booking.customer} />}
    </BulkRow>
  )
}

/** What goes back, what is kept and what is no longer to collect, in each currency. */
function Totals({ totals }: Pick<Preview, 'totals'>) {
  const t = useTranslations('dashboard.bulk.cancel')
  const format = useFormat()
  return totals.map(({ currency, refundAmount, keptAmount, notCollectedAmount }) => (
    <dl
      key={currency}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 tabular-nums [&>dd]:text-right"
    >
      {keptAmount > 0 && (
        <>
          <dt>{t('kept')}</dt>
          <dd>{format.money(keptAmount, currency)}</dd>
        </>
      )}
      <dt className="font-bold">{t('goesBack')}</dt>
      <dd className="font-bold">{format.money(refundAmount, currency)}</dd>
      {notCollectedAmount > 0 && (
        <>
          <dt>{t('notCollected')}</dt>
          <dd>{format.money(notCollectedAmount, currency)}</dd>
        </>
      )}
    </dl>
  ))
}
