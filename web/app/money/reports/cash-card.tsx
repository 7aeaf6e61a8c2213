import type { CashInHand } from '@jhilik/contract/ledger.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../../lib/http/api-error.ts'
import { newRequestKey } from '../../lib/http/http.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { ConfirmedButton } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { cashInHandQuery, useHandOverCash } from './api.ts'
import { Handovers } from './handovers.tsx'

/** Cash that members of the staff received on site and still have. */
export function CashCard() {
  const t = useTranslations('dashboard.money')
  const common = useTranslations('dashboard.common')
  const query = useQuery(cashInHandQuery())
  return (
    <Card>
      <CardBody>
        <h2 className="text-xl">{t('cash.title')}</h2>
        <p className="mt-1 text-soft">{t('cash.text')}</p>
        <Loaded
          query={query}
          texts={{ loading: common('loading'), failed: t('failed'), retry: common('retry') }}
          className="py-6"
        >
          {(rows) =>
            rows.length === 0 ? (
              <p className="mt-4 text-soft">{t('cash.none')}</p>
            ) : (
              <ul className="mt-4 divide-y divide-line border-line border-t">
                {rows.map((row) => (
                  <CashRow key={`${row.collector._id} ${row.currency}`} row={row} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <Handovers />
      </CardBody>
    </Card>
  )
}

function CashRow({ row: { collector, amount, currency } }: { row: CashInHand }) {
  const t = useTranslations('dashboard.money.cash')
  const common = useTranslations('dashboard.common')
  const format = useFormat()
  const may = usePermission()
  const user = useUser()
  const problemMessage = useProblemMessage()
  const handOver = useHandOverCash()
  const [key, setKey] = useState(newRequestKey)
  const money = format.money(amount, currency)

  async function record() {
    try {
      await handOver.mutateAsync({ collectorId: collector._id, amount, currency, note: '', key })
      setKey(newRequestKey())
      toast.success({ title: t('done', { name: collector.name, money }) })
    } catch (error) {
      console.error('The handover was not recorded', error)
      // An earlier call whose answer was lost may have used it for another amount.
      if (isRefusal(error)) setKey(newRequestKey())
      toast.error({ title: t('notDone'), ...(isRefusal(error) && { description: problemMessage(error) }) })
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">{collector.name}</p>
      <p className="font-semibold tabular-nums">{money}</p>
      {amount > 0 && collector._id !== user?.sub && may('payments.record') && (
        <ConfirmedButton
          title={t('confirmTitle', { name: collector.name })}
          description={t('confirmText', { money })}
          confirmLabel={t('confirm')}
          cancelLabel={common('cancel')}
          onConfirm={record}
        >
          {t('receive')}
        </ConfirmedButton>
      )}
    </li>
  )
}
