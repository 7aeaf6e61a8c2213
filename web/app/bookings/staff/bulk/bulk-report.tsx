import type { BulkChange, BulkItem } from '@jhilik/contract/bulk-changes.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useInvalidate } from '../../../lib/http/queries.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogButtons } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NotTold } from '../told.tsx'
import { bulkChangeQuery } from './api.ts'
import { BulkRow } from './bulk-row.tsx'
import { Refusal } from './refusal.tsx'

interface BulkReportProps {
  id: string
  /** The number of bookings that were previewed. */
  asked: number
  /** Gets the report as it is so far. */
  report: RefObject<BulkChange | null>
  onClose: () => void
}

/** How far a bulk change is and, once it is finished, what became of each booking. */
export function BulkReport({ id, asked, report, onClose }: BulkReportProps) {
  const t = useTranslations('dashboard.bulk')
  const query = useQuery(bulkChangeQuery(id))
  const isFinished = Boolean(query.data?.finishedAt)
  useEffect(() => {
    report.current = query.data ?? null
  }, [query.data, report])
  const invalidate = useEffectEvent(useInvalidate('booking'))
  useEffect(() => {
    if (isFinished) void invalidate()
  }, [isFinished])
  return (
    <Loaded query={query} loading={t('reportLoading')} failed={t('reportFailed')} className="py-10">
      {(change) => <Report change={change} asked={asked} onClose={onClose} />}
    </Loaded>
  )
}

interface ReportProps extends Pick<BulkReportProps, 'asked' | 'onClose'> {
  change: BulkChange
}

function Report({ change: { act, bookings, finishedAt }, asked, onClose }: ReportProps) {
  const t = useTranslations('dashboard.bulk')
  const format = useFormat()
  const of = (outcome: BulkItem['outcome']) => bookings.filter((item) => item.outcome === outcome)
  const changed = of('changed')
  const refused = of('refused')
  const toCall = finishedAt && act.kind !== 'assign' ? changed.filter(({ told }) => told === null) : []
  const done = changed.length + refused.length
  const leftOut = asked - bookings.length
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-semibold tabular-nums">
        {finishedAt
          ? t('finished', { changed: changed.length, refused: refused.length })
          : t('progress', { done, count: bookings.length })}
      </p>
      {!finishedAt && (
        <>
          <progress aria-label={t('running')} max={bookings.length} value={done} className="h-2 w-full" />
          <p className="text-soft text-sm">{t('goesOn')}</p>
        </>
      )}
      {leftOut > 0 && <p className="text-sm">{t('leftOut', { count: leftOut })}</p>}
      {refused.length > 0 && (
        <section aria-label={t('notChanged')}>
          <h3 className="font-semibold text-base">{t('notChanged')}</h3>
          <p className="text-soft text-sm">{t('wayOn')}</p>
          <ul className="max-h-80 overflow-y-auto border-line border-y">
            {refused.map((item) => (
              <BulkRow key={item.booking._id} booking={item.booking}>
                <Refusal kind={act.kind} refused={item} />
              </BulkRow>
            ))}
          </ul>
        </section>
      )}
      {toCall.length > 0 && (
        <section aria-label={t('toCall', { count: toCall.length })}>
          <h3 className="font-semibold text-base">{t('toCall', { count: toCall.length })}</h3>
          <ul className="max-h-80 overflow-y-auto border-line border-y">
            {toCall.map(({ booking }) => (
              <BulkRow key={booking._id} booking={booking}>
                <NotTold customer={booking.customer} />
              </BulkRow>
            ))}
          </ul>
        </section>
      )}
      {changed.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-link">
            {t('changed', { count: changed.length })}
          </summary>
          <ul className="max-h-80 overflow-y-auto border-line border-y">
            {changed.map(({ booking, crew, currency, refundAmount }) => (
              <BulkRow
                key={booking._id}
                booking={booking}
                amount={refundAmount !== null && refundAmount > 0 && format.money(refundAmount, currency)}
              >
                {crew && <span translate="no">{crew.name}</span>}
              </BulkRow>
            ))}
          </ul>
        </details>
      )}
      <DialogButtons>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogButtons>
    </div>
  )
}
