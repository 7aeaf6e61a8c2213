import type { PayoutEntry } from '@jhilik/contract/payouts.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'

/** The kind of an entry, and the part of it that reaches the bank. */
export function PayoutEntryText({ entry, currency }: { entry: PayoutEntry; currency: string }) {
  const t = useTranslations('dashboard.money.payout')
  const kinds = useTranslations('dashboard.staffBooking.entries.kinds')
  const gatewayText = useGatewayText()
  const format = useFormat()
  const { kind, gateway, occurredAt, gross, fee, net, reference, booking } = entry
  return (
    <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-0.5">
      <span className="min-w-0 flex-1 basis-44 [overflow-wrap:anywhere]">
        <span className="block font-semibold">
          <span translate="no">{booking.code}</span> · {gatewayText(gateway)}
        </span>
        <span className="block text-[0.9375rem] text-soft">
          {[kinds(kind), format.dateTime(occurredAt), reference].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="text-right tabular-nums">
        <span className="block font-semibold">{format.money(net, currency)}</span>
        {fee !== null && fee !== 0 && (
          <span className="block text-soft text-sm">
            {t('grossLessFee', { gross: format.money(gross, currency), fee: format.money(fee, currency) })}
          </span>
        )}
        {fee === null && kind === 'charge' && (
          <span className="block text-soft text-sm">{t('feeUnknown')}</span>
        )}
      </span>
    </span>
  )
}
