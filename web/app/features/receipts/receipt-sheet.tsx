import type { Receipt } from '@jhilik/contract/receipts.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { usePlaceText } from '../../lib/language/use-place-text.ts'
import { useServiceName } from '../../lib/language/use-service-name.ts'
import { useVehicleText } from '../../lib/language/use-vehicle-text.ts'
import { Logo } from '../../ui/logo.tsx'
import { BookingCode } from '../bookings/booking-code.tsx'
import { ReceiptLines } from './receipt-lines.tsx'
import './receipt.css'

/** The receipt as it is printed: one A4 sheet. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('dashboard.receipt')
  const format = useFormat()
  const nameOf = useServiceName()
  const { business, customer, booking } = receipt
  const vehicleText = useVehicleText()
  const vehicle = booking.vehicle && vehicleText(booking.vehicle)
  const place = usePlaceText()(booking)
  const facts = [
    { label: t('code'), value: <BookingCode code={booking.code} /> },
    { label: t('service'), value: nameOf({ name: booking.service, nameBn: booking.serviceBn }) },
    { label: t('when'), value: `${format.date(booking.date, 'long')}, ${format.times(booking)}` },
    ...(vehicle
      ? [
          { label: t('vehicle'), value: vehicle.nameWithYear },
          { label: t('plate'), value: vehicle.plate },
        ]
      : []),
    ...(place ? [{ label: t('place'), value: place }] : []),
  ]
  return (
    <article className="mx-auto max-w-3xl rounded-card border border-line bg-surface p-(--card-edge) shadow-1 sm:p-10 print:max-w-none print:border-0 print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-line border-b pb-6">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">
            {t('number', { number: format.year(receipt.number) })}
          </h1>
          <p className="text-soft">{t('issued', { date: format.date(receipt.issuedOn) })}</p>
        </div>
        <Logo name={business.name} />
      </header>
      <div className="grid gap-6 py-6 sm:grid-cols-2 print:grid-cols-2">
        <section className="flex flex-col [overflow-wrap:anywhere]">
          <h2 className="mb-1 font-semibold text-soft text-sm">{t('from')}</h2>
          <p className="font-semibold">{business.name}</p>
          <p>{business.url}</p>
        </section>
        <section className="flex flex-col [overflow-wrap:anywhere]">
          <h2 className="mb-1 font-semibold text-soft text-sm">{t('to')}</h2>
          <p translate="no" className="font-semibold">
            {customer.name}
          </p>
          <p>{customer.address}</p>
          <p>{customer.phone}</p>
          <p>{customer.email}</p>
        </section>
      </div>
      <dl className="grid gap-x-6 gap-y-3 border-line border-t py-6 sm:grid-cols-2 print:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex flex-col">
            <dt className="text-soft text-sm">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <ReceiptLines receipt={receipt} />
    </article>
  )
}
