import type { BookingDetail, BookingPayment } from '@jhilik/contract/booking-detail.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { usePermission } from '../../../lib/session/use-permission.ts'
import { Button } from '../../../ui/button.tsx'
import { CashRefundDialog } from '../dialogs/cash-refund-dialog.tsx'
import { ReopenDialog } from '../dialogs/reopen-dialog.tsx'
import { SettleDialog } from '../dialogs/settle-dialog.tsx'

interface RefundLineProps {
  booking: BookingDetail
  payment: BookingPayment
  refund: BookingPayment['refunds'][number]
  /** An address with `action=settle` opens its dialog. */
  isFirstToSettle: boolean
  onConflict: () => void
}

/** A refund of a payment, with what staff can do about it. */
export function RefundLine({ booking, payment, refund, isFirstToSettle, onConflict }: RefundLineProps) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const may = usePermission()
  const [params] = useSearchParams()
  const isManual = refund.status === 'manual' && may('refunds.make')
  const [open, setOpen] = useState<'settle' | 'cash' | 'reopen' | null>(
    isManual && isFirstToSettle && params.get('action') === 'settle' ? 'settle' : null,
  )
  const amount = format.money(refund.amount, refund.currency)
  const isInCash = booking.refunds.find(({ _id }) => _id === refund._id)?.inCash
  const dialog = { booking, payment, refund, onClose: () => setOpen(null), onConflict }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken px-3 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <span className="font-semibold tabular-nums">
          {t('refund')} {amount}
        </span>
        <span className="block text-soft">
          {isInCash ? t('paidInCash') : t(`refundStatuses.${refund.status}`)}
        </span>
        {refund.reference && (
          <span className="block break-all tabular-nums text-soft text-xs">{refund.reference}</span>
        )}
      </span>
      {isManual && (
        <span className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            className="min-h-11"
            aria-label={t('settleOf', { amount })}
            onClick={() => setOpen('settle')}
          >
            {t('settle')}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            className="min-h-11"
            aria-label={t('cashRefund.actionOf', { amount })}
            onClick={() => setOpen('cash')}
          >
            {t('cashRefund.action')}
          </Button>
        </span>
      )}
      {refund.canReopen && (
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          aria-label={t('reopenRefund.actionOf', { amount })}
          onClick={() => setOpen('reopen')}
        >
          {t('reopenRefund.action')}
        </Button>
      )}
      <SettleDialog {...dialog} open={open === 'settle'} />
      <CashRefundDialog {...dialog} open={open === 'cash'} />
      <ReopenDialog {...dialog} open={open === 'reopen'} />
    </div>
  )
}
