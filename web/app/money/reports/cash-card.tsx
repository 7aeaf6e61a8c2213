import type { CashHandover, CashInHand } from '@jhilik/contract/ledger.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../../lib/http/api-error.ts'
import { newRequestKey } from '../../lib/http/request-key.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TitledCard } from '../../ui/card.tsx'
import { ConfirmedButton } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { rowButton } from '../row.tsx'
import { cashHandoversQuery, cashInHandQuery, useCorrectHandover, useHandOverCash } from './api.ts'
import { CashDialog, type CashQuestion } from './cash-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Cash that members of the staff have in hand, what has moved today, and what was counted. */
export function CashCard() {
  const t = useTranslations('dashboard.money')
  const query = useQuery(cashInHandQuery())
  return (
    <TitledCard title={t('cash.title')} text={t('cash.text')} gap="mb-0">
      <Loaded query={query} failed={t('failed')} className="py-6">
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
    </TitledCard>
  )
}

/** The parts of what is in hand, in the order in which they are added and subtracted. */
const PARTS = ['start', 'collected', 'received', 'refunded', 'handedOn', 'deposited'] as const

function CashRow({ row }: { row: CashInHand }) {
  const { collector, amount, currency, count } = row
  const t = useTranslations('dashboard.money.cash')
  const common = useTranslations('dashboard.common')
  const format = useFormat()
  const may = usePermission()
  const user = useUser()
  const problemMessage = useProblemMessage()
  const handOver = useHandOverCash()
  const [key, setKey] = useState(newRequestKey)
  const [asked, setAsked] = useState<CashQuestion | null>(null)
  const isOwn = collector._id === user?.sub
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
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <p>{collector.name}</p>
        <p className="text-[0.9375rem] text-soft tabular-nums">
          {PARTS.filter((part) => part === 'start' || row[part] !== 0)
            .map((part) => t(`parts.${part}`, { money: format.money(row[part], currency) }))
            .join(' · ')}
        </p>
        {count && <CountText count={count} currency={currency} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="mr-3 font-semibold tabular-nums">{money}</p>
        {may('payments.record') && (
          <Button
            variant="secondary"
            aria-label={t('countOf', { name: collector.name })}
            onClick={() => setAsked('count')}
          >
            {t('count')}
          </Button>
        )}
        {amount > 0 && isOwn && may('payments.record') && (
          <Button variant="secondary" onClick={() => setAsked('deposit')}>
            {t('deposit')}
          </Button>
        )}
        {amount > 0 && !isOwn && may('payments.record') && (
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
      </div>
      <CashDialog row={row} asked={asked} onClose={() => setAsked(null)} />
    </li>
  )
}

/** What was counted today, and whether that is what should be in hand. */
function CountText({ count, currency }: { count: NonNullable<CashInHand['count']>; currency: string }) {
  const t = useTranslations('dashboard.money.cash')
  const format = useFormat()
  const { expected, counted, difference, note, at } = count
  const figures = { expected: format.money(expected, currency), counted: format.money(counted, currency) }
  const result = difference === 0 ? 'agrees' : difference < 0 ? 'missing' : 'tooMuch'
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.9375rem] tabular-nums">
      <span>{t('counted', { ...figures, time: format.dateTime(at) })}</span>
      <Badge tone={difference === 0 ? 'success' : 'warning'}>
        {t(result, { money: format.money(Math.abs(difference), currency) })}
      </Badge>
      {note && <span className="text-soft">{note}</span>}
    </div>
  )
}

/** The number of handovers before "Show all". */
const SHOWN = 5

/**
 * The list of handovers: whose cash was received by whom, and when. A wrong handover is taken back by an opposite one;
 * both stay in the list.
 */
export function Handovers() {
  const t = useTranslations('dashboard.money')
  const query = useQuery(cashHandoversQuery())
  const [all, setAll] = useState(false)
  return (
    <section aria-labelledby="handovers" className="mt-6">
      <h3 id="handovers" className="font-semibold">
        {t('handovers.title')}
      </h3>
      <Loaded query={query} failed={t('failed')} className="py-6">
        {(handovers) =>
          handovers.length === 0 ? (
            <p className="mt-2 text-soft">{t('handovers.none')}</p>
          ) : (
            <>
              <ul className="mt-3 divide-y divide-line border-line border-t">
                {handovers.slice(0, all ? undefined : SHOWN).map((handover) => (
                  <Handover key={handover._id} handover={handover} />
                ))}
              </ul>
              {!all && handovers.length > SHOWN && (
                <Button variant="ghost" className="mt-2" onClick={() => setAll(true)}>
                  {t('handovers.all', { count: handovers.length })}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Handover({ handover }: { handover: CashHandover }) {
  const t = useTranslations('dashboard.money.handovers')
  const format = useFormat()
  const may = usePermission()
  const correct = useCorrectHandover()
  const [open, setOpen] = useState(false)
  const {
    _id,
    collector,
    receivedBy,
    recordedBy,
    toBank,
    amount,
    currency,
    note,
    at,
    corrects,
    isCorrected,
  } = handover
  const money = format.money(Math.abs(amount), currency)
  const to = corrects || toBank ? recordedBy : receivedBy
  const names = { from: collector?.name ?? t('formerStaff'), to: to?.name ?? t('formerStaff') }
  const did = toBank ? (corrects ? 'depositTakenBack' : 'deposited') : corrects ? 'takenBack' : 'received'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2">
          {t(did, names)}
          {isCorrected && <Badge>{t('corrected')}</Badge>}
        </p>
        <p className="text-[0.9375rem] text-soft">
          {[format.dateTime(at), note].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className={isCorrected ? 'text-soft tabular-nums line-through' : 'font-semibold tabular-nums'}>
        {corrects ? `− ${money}` : money}
      </p>
      {!corrects && !isCorrected && may('refunds.make') && (
        <Button {...rowButton} aria-label={t('undoOf', { ...names, money })} onClick={() => setOpen(true)}>
          {t('undo')}
        </Button>
      )}
      <ReasonDialog
        open={open}
        title={t('undoTitle', { ...names, money })}
        text={t('undoText', names)}
        confirm={t('undo')}
        done={t('undone')}
        notDone={t('notDone')}
        send={(reason) => correct.mutateAsync({ id: _id, reason })}
        onClose={() => setOpen(false)}
      />
    </li>
  )
}
