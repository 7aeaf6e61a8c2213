import { paymentMethodText } from '@jhilik/contract/gateway-words.ts'
import type { Receipt } from '@jhilik/contract/receipts.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'

/** The payments with their refunds, and the totals. */
export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('dashboard.receipt')
  const format = useFormat()
  const locale = useLocale()
  const money = (amount: number) => format.money(amount, receipt.currency)
  const sums = [
    { label: t('price'), value: money(receipt.price) },
    { label: t('paid'), value: money(receipt.paid) },
    ...(receipt.refunded > 0 ? [{ label: t('refunded'), value: `− ${money(receipt.refunded)}` }] : []),
    ...(receipt.refunded > 0 ? [{ label: t('net'), value: money(receipt.net) }] : []),
  ]
  const isDue = receipt.refundDue > 0
  return (
    <section className="border-line border-t pt-6">
      <h2 className="mb-3 text-lg">{t('payments')}</h2>
      <Table label={t('payments')} stack>
        <Thead>
          <Tr>
            <Th>{t('date')}</Th>
            <Th>{t('paidBy')}</Th>
            <Th>{t('transaction')}</Th>
            <Th className="text-right">{t('amount')}</Th>
            <Th className="text-right">{t('refunded')}</Th>
            {isDue && <Th className="text-right">{t('refundDue')}</Th>}
          </Tr>
        </Thead>
        <Tbody>
          {receipt.payments.map((payment) => (
            <Tr key={payment.tran_id}>
              <Td data-label={t('date')}>{format.date(payment.paidOn)}</Td>
              <Td data-label={t('paidBy')}>{paymentMethodText(locale, payment)}</Td>
              <Td data-label={t('transaction')}>
                <span translate="no" className="break-all tabular-nums text-sm">
                  {payment.tran_id}
                </span>
              </Td>
              <Td data-label={t('amount')} className="text-right tabular-nums">
                {money(payment.amount)}
              </Td>
              <Td data-label={t('refunded')} className="text-right tabular-nums">
                {money(payment.refunded)}
              </Td>
              {isDue && (
                <Td data-label={t('refundDue')} className="text-right tabular-nums">
                  {money(payment.refundDue)}
                </Td>
              )}
            </Tr>
          ))}
        </Tbody>
      </Table>
      <dl className="mt-5 ml-auto flex max-w-72 flex-col gap-1.5">
        {sums.map(({ label, value }, index) => (
          <div
            key={label}
            className={cx(
              'flex flex-wrap justify-between gap-x-6',
              index === sums.length - 1 && 'border-line border-t pt-1.5 font-bold text-lg',
            )}
          >
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
        {isDue && (
          <div className="flex flex-wrap justify-between gap-x-6 text-soft">
            <dt>{t('refundDue')}</dt>
            <dd className="tabular-nums">{money(receipt.refundDue)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
