import type { BookingDetail, BookingDispute } from '@jhilik/contract/booking-detail.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useGatewayText } from '../../../lib/language/use-booking-texts.ts'
import { Alert } from '../../../ui/alert.tsx'

/** The payments that payers' banks question, with the deadline and a link to the gateway's panel. */
export function DisputeNotes({ booking: { staff } }: { booking: BookingDetail }) {
  return staff?.disputes?.map((dispute) => <DisputeNote key={dispute._id} dispute={dispute} />)
}

function DisputeNote({ dispute }: { dispute: BookingDispute }) {
  const t = useTranslations('dashboard.staffBooking.dispute')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const { status, amount, currency, withdrawn, respondBy, panel, gateway, reference } = dispute
  const isOpen = status === 'needs_response' || status === 'under_review'
  const money = (value: number) => ({ amount: format.money(value, currency) })
  return (
    <Alert
      tone={isOpen ? 'warning' : 'info'}
      title={t(`titles.${status}`, money(amount))}
      className="mb-6"
      action={
        panel && (
          <a
            href={panel}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-medium text-link"
          >
            {t('panel', { gateway: gatewayText(gateway) })}
          </a>
        )
      }
    >
      <p>{t(`texts.${status}`)}</p>
      {status === 'needs_response' && respondBy && (
        <p className="font-semibold tabular-nums">{t('respondBy', { time: format.dateTime(respondBy) })}</p>
      )}
      {withdrawn > 0 && <p>{t(isOpen ? 'heldBack' : 'taken', money(withdrawn))}</p>}
      <p className="break-all text-soft text-sm tabular-nums">{reference}</p>
    </Alert>
  )
}
