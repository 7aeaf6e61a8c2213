import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import type { Receipt, ReceiptDocument } from '@jhilik/contract/receipts.ts'
import { taxNameText } from '@jhilik/contract/tax.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { bookingPath, receiptPath } from '../../lib/page/booking-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { BackLink, PdfButton, useReceiptTitle } from './document-parts.tsx'

/** The receipts and credit notes of a booking, and what they add up to. */
export function DocumentsPage({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('dashboard.receipt')
  const format = useFormat()
  const { booking, documents } = receipt
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <div>
        <BackLink to={bookingPath(booking._id)}>{t('back')}</BackLink>
        <h1 className="mt-2 text-2xl sm:text-3xl">{t('documents')}</h1>
        <p className="text-soft">
          {t('ofBooking')} <span translate="no">{booking.code}</span> · {format.slot(booking)}
        </p>
      </div>
      <ReceiptSummary receipt={receipt} />
      <Card>
        <CardBody>
          <ul className="flex flex-col divide-y divide-line">
            {documents.map((document) => (
              <DocumentRow key={document._id} bookingId={booking._id} document={document} />
            ))}
          </ul>
        </CardBody>
      </Card>
    </div>
  )
}

/** The price of a booking, and the amounts that were paid, paid back and are due. */
function ReceiptSummary({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('dashboard.receipt')
  const format = useFormat()
  const locale = useLocale() as TextLocale
  const { price, discount, paid, tips, refunded, refundDue, net, due, tax, currency } = receipt
  const row = (label: string, amount: number, sign = '') => (
    <div className="flex flex-wrap justify-between gap-x-6">
      <dt className="text-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{`${sign}${format.money(amount, currency)}`}</dd>
    </div>
  )
  return (
    <Card>
      <CardBody>
        <h2 className="sr-only">{t('summary')}</h2>
        <dl className="flex flex-col gap-1.5">
          {row(t('price'), price)}
          {discount > 0 && row(t('discount'), discount, '− ')}
          {row(t('paid'), paid)}
          {tips > 0 && row(t('tips'), tips)}
          {refunded !== null && refunded > 0 && row(t('refunded'), refunded, '− ')}
          {refunded !== null && refunded > 0 && net !== null && row(t('net'), net)}
          {tax &&
            row(t('tax', { tax: taxNameText(locale, tax.name), rate: format.number(tax.rate) }), tax.amount)}
          {refundDue !== null && refundDue > 0 && row(t('refundDue'), refundDue)}
          {due > 0 && row(t('due'), due)}
        </dl>
      </CardBody>
    </Card>
  )
}

/** A document in the list of its booking. */
function DocumentRow({ bookingId, document }: { bookingId: string; document: ReceiptDocument }) {
  const t = useTranslations('dashboard.receipt')
  const gatewayText = useGatewayText()
  const format = useFormat()
  const title = useReceiptTitle()(document)
  const way = document.method ?? document.gateway
  const about = [format.date(document.issuedOn), way && gatewayText(way), document.isTip && t('tip')].filter(
    Boolean,
  )
  const amount = format.money(document.amount, document.currency)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-60">
        <p className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 font-semibold">
          <span className="[overflow-wrap:anywhere]">{title}</span>
          <span className="tabular-nums">{document.series === 'receipt' ? amount : `− ${amount}`}</span>
        </p>
        <p className="text-soft text-sm">{about.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink
          variant="secondary"
          to={receiptPath(bookingId, document._id)}
          aria-label={t('openOf', { title })}
        >
          {t('open')}
        </ButtonLink>
        <PdfButton
          variant="secondary"
          bookingId={bookingId}
          document={document}
          label={t('pdfOf', { title })}
        />
      </div>
    </li>
  )
}
