import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { type DocumentContent, documentContent } from '@jhilik/contract/document-content.ts'
import type { Receipt, ReceiptDocument } from '@jhilik/contract/receipts.ts'
import { Printer } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { emailText } from '../../lib/language/email-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { bookingPath, receiptPath } from '../../lib/page/booking-paths.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../../ui/logo.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { WholeWords } from '../../ui/text.tsx'
import { BackLink, PdfButton } from './document-parts.tsx'
import './receipt.css'

/** One document; the actions above it are not printed. */
export function DocumentPage({ receipt, document }: { receipt: Receipt; document: ReceiptDocument }) {
  const t = useTranslations('dashboard.receipt')
  const format = useFormat()
  const { refundDue } = receipt
  const { _id } = receipt.booking
  const isOnly = receipt.documents.length === 1
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        {isOnly ? (
          <BackLink to={bookingPath(_id)}>{t('back')}</BackLink>
        ) : (
          <BackLink to={receiptPath(_id)}>{t('all')}</BackLink>
        )}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            {t('print')}
          </Button>
          <PdfButton bookingId={_id} document={document} />
        </div>
      </div>
      <DocumentSheet document={document} />
      {isOnly && refundDue !== null && refundDue > 0 && (
        <dl className="mx-auto mt-5 flex max-w-3xl flex-wrap justify-between gap-x-6 rounded-card bg-accent-soft px-5 py-3 print:hidden">
          <dt>{t('refundDue')}</dt>
          <dd className="font-semibold tabular-nums">{format.money(refundDue, receipt.currency)}</dd>
        </dl>
      )}
    </>
  )
}

/** A receipt or credit note as it is printed: one A4 sheet with the words of the PDF. */
export function DocumentSheet({ document }: { document: ReceiptDocument }) {
  const locale = useLocale() as TextLocale
  const format = useFormat()
  const content = documentContent(document, locale, {
    date: format.date,
    times: format.times,
    gateway: useGatewayText(),
    email: emailText,
  })
  return (
    <article className="mx-auto max-w-3xl rounded-card border border-line bg-surface p-(--card-edge) shadow-1 sm:p-10 print:max-w-none print:border-0 print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-line border-b pb-6">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">
            <WholeWords text={content.title} />
          </h1>
          {content.form && <p className="font-semibold">{content.form}</p>}
          <p className="text-soft">{content.issued}</p>
          {content.refersTo && <p className="text-soft">{content.refersTo}</p>}
        </div>
        <Logo name={document.seller.name} />
      </header>
      <div className="grid gap-6 py-6 sm:grid-cols-2 print:grid-cols-2">
        <Party party={content.seller} />
        <Party party={content.buyer} />
      </div>
      <dl className="grid gap-x-6 gap-y-3 border-line border-t py-6 sm:grid-cols-2 print:grid-cols-2">
        {content.facts.map(({ label, value, isCode }) => (
          <div key={label} className="flex flex-col">
            <dt className="text-soft text-sm">{label}</dt>
            <dd translate={isCode && 'no'} className="[overflow-wrap:anywhere]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {content.table && <InvoiceTable title={content.title} table={content.table} />}
      <Sums content={content} />
      {content.signature && <Signature signature={content.signature} />}
    </article>
  )
}

function Party({ party }: { party: DocumentContent['seller'] }) {
  return (
    <section className="flex flex-col [overflow-wrap:anywhere]">
      <h2 className="mb-1 font-semibold text-soft text-sm">{party.title}</h2>
      <p translate="no" className="font-semibold">
        {party.name}
      </p>
      {party.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}

function InvoiceTable({ title, table }: { title: string; table: NonNullable<DocumentContent['table']> }) {
  // Nine columns have to fit on a sheet of paper.
  const align = (isNumber: boolean) => cx('whitespace-normal! px-2!', isNumber && 'text-right tabular-nums')
  return (
    <div className="border-line border-t py-6 text-sm">
      <Table label={title} stack>
        <Thead>
          {table.map(({ label, isNumber }) => (
            <Th key={label} className={align(isNumber)}>
              {label}
            </Th>
          ))}
        </Thead>
        <Tbody>
          <Tr>
            {table.map(({ label, value, isNumber }) => (
              <Td key={label} data-label={label} className={align(isNumber)}>
                {value}
              </Td>
            ))}
          </Tr>
        </Tbody>
      </Table>
    </div>
  )
}

function Sums({ content: { sums, total, after } }: { content: DocumentContent }) {
  const line = 'flex flex-wrap justify-between gap-x-6'
  return (
    <div className="border-line border-t pt-5">
      <dl className="ml-auto flex max-w-96 flex-col gap-1.5">
        {sums.map(({ label, value }) => (
          <div key={label} className={line}>
            <dt className="min-w-0 flex-[1_1_8rem] [overflow-wrap:anywhere]">{label}</dt>
            <dd className="ml-auto tabular-nums">{value}</dd>
          </div>
        ))}
        <div className={`${line} font-bold text-lg ${sums.length > 0 ? 'border-line border-t pt-1.5' : ''}`}>
          <dt>{total.label}</dt>
          <dd className="tabular-nums">{total.value}</dd>
        </div>
        {after.map(({ label, value }) => (
          <div key={label} className={`${line} text-soft`}>
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Signature({ signature }: { signature: NonNullable<DocumentContent['signature']> }) {
  return (
    <div className="mt-14 grid gap-10 sm:grid-cols-2 print:grid-cols-2">
      <div>
        <p className="text-soft text-sm">{signature.title}</p>
        <p className="font-semibold">{signature.name}</p>
      </div>
      <p className="self-end border-line-strong border-t pt-1.5 text-soft text-sm">{signature.line}</p>
    </div>
  )
}
