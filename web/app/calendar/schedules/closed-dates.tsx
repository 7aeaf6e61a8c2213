import type { ClosedDate } from '@jhilik/contract/schedules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { useFormat } from '../../lib/language/format.ts'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { closedDatesQuery, useReopenDates } from './api.ts'
import { ClosedDateForm } from './closed-date-form.tsx'
import { ClosedDateRow } from './closed-date-row.tsx'
import { type Outcome, OutcomeAlert } from './withdrawal.tsx'

/** Closed dates that have not ended, and the form that adds one. */
export function ClosedDates() {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const query = useQuery(closedDatesQuery(format.today()))
  const { data: services = [] } = useQuery(currentServicesQuery())
  const reopen = useReopenDates()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [toReopen, setToReopen] = useState<ClosedDate | null>(null)
  const [asking, setAsking] = useState(false)
  const texts = {
    loading: t('closedDates.loading'),
    failed: t('closedDates.failed'),
    retry: t('common.retry'),
  }

  function confirm() {
    if (!toReopen) return
    reopen
      .mutateAsync(toReopen._id)
      .then(
        ({ reopenedSlots }) => {
          setOutcome(null)
          toast.success({
            title: t('closedDates.reopened', { name: toReopen.name }),
            description: t('closedDates.reopenedSlots', { count: reopenedSlots }),
          })
          focusHeading()
        },
        (error) => {
          console.error('The days were not opened again', error)
          toast.error({ title: t('closedDates.reopenFailed') })
        },
      )
      .finally(() => setAsking(false))
  }

  return (
    <div className="grid items-start gap-5 xl:grid-cols-[22rem_1fr]">
      <Card>
        <CardBody>
          <ClosedDateForm services={services} onClosed={setOutcome} />
        </CardBody>
      </Card>
      <div className="flex min-w-0 flex-col gap-4">
        {outcome && <OutcomeAlert outcome={outcome} />}
        <Loaded query={query} texts={texts}>
          {(closedDates) =>
            closedDates.length === 0 ? (
              <EmptyState title={t('closedDates.none')} text={t('closedDates.noneText')} />
            ) : (
              <ul
                aria-label={t('closedDates.title')}
                className="divide-y divide-line rounded-card border border-line bg-surface"
              >
                {closedDates.map((closedDate) => (
                  <ClosedDateRow
                    key={closedDate._id}
                    closedDate={closedDate}
                    onRemove={() => {
                      setToReopen(closedDate)
                      setAsking(true)
                    }}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('closedDates.confirmTitle', { name: toReopen?.name ?? '' })}
        description={t('closedDates.confirmText')}
        confirmLabel={t('closedDates.confirm')}
        cancelLabel={t('common.cancel')}
        onConfirm={confirm}
        busy={reopen.isPending}
      />
    </div>
  )
}
