import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { BookingLine } from '@jhilik/contract/bookings.ts'
import { chargeText } from '@jhilik/contract/charge-text.ts'
import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { lineText } from '@jhilik/contract/line-text.ts'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { WholeWords } from '../../ui/text.tsx'
import { FormDialog } from '../../ui/unsaved.tsx'
import { useBookedWork } from './booking-parts.tsx'
import { CancelLine } from './cancel-line.tsx'
import type { Change } from './change-notice.tsx'

/** Whether it is a service alone, whose price says everything. */
export function isPlainVisit({ lines, charges }: Pick<BookingDetail, 'lines' | 'charges'>): boolean {
  const [first] = lines
  return lines.length === 1 && !first?.size && first?.addOns.length === 0 && charges.length === 0
}

interface VisitLinesProps {
  booking: BookingDetail
  /** Given where the customer may cancel services. */
  onChanged?: (change: Change) => void
}

/**
 * What was bought: the lines with size and add-ons, and what was added to their sum. Renders nothing for a service
 * alone, whose price says everything.
 */
export function VisitLines({ booking, onChanged }: VisitLinesProps) {
  const t = useTranslations('dashboard.bookings.lines')
  const locale = useLocale() as TextLocale
  const format = useFormat()
  const [asking, setAsking] = useState<BookingLine | null>(null)
  // The dialog keeps its content while it fades out.
  const [asked, setAsked] = useState<BookingLine | null>(null)
  const { lines, charges, currency } = booking
  if (isPlainVisit(booking)) return null
  const close = () => setAsking(null)
  const cancelable = onChanged ? booking.actions.cancelLines.map(({ _id }) => _id) : []
  const ask = (line: BookingLine) => {
    setAsked(line)
    setAsking(line)
  }
  return (
    <>
      <ul aria-label={t('title')} className="flex flex-col gap-3">
        {lines.map((line) => (
          <Line key={line._id} line={line} currency={currency}>
            {cancelable.includes(line._id) && (
              <Button
                variant="secondary"
                size="sm"
                className="self-start"
                aria-label={t('cancelOf', { service: lineText(line, locale) })}
                onClick={() => ask(line)}
              >
                {t('cancel')}
              </Button>
            )}
          </Line>
        ))}
      </ul>
      {charges.length > 0 && (
        <dl className="flex flex-col gap-2">
          {charges.map((charge) => (
            <div key={`${charge.kind} ${charge.name}`} className="flex flex-wrap justify-between gap-x-6">
              <dt className="text-soft">{chargeText(charge, locale)}</dt>
              <dd className="ml-auto tabular-nums">{format.money(charge.amount, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
      <FormDialog
        open={asking !== null}
        onOpenChange={(open) => !open && close()}
        title={t('cancelTitle')}
        description={asked ? <LineName line={asked} /> : ''}
      >
        {asked && (
          <CancelLine
            booking={booking}
            line={asked}
            onClose={close}
            onChanged={(change) => {
              close()
              onChanged?.(change)
            }}
          />
        )}
      </FormDialog>
    </>
  )
}

/** The service with its size. */
export function LineName({ line: { service, size } }: { line: Pick<BookingLine, 'service' | 'size'> }) {
  const nameOf = useServiceName()
  return size ? `${nameOf(service)} (${nameOf(size)})` : nameOf(service)
}

interface LineProps {
  line: BookingLine
  currency: string
  children: ReactNode
}

function Line({ line, currency, children }: LineProps) {
  const t = useTranslations('dashboard.bookings.lines')
  const format = useFormat()
  const nameOf = useServiceName()
  const { vehicle, place } = useBookedWork(line)
  const isCanceled = line.canceledAt !== null
  const work = [vehicle?.full, place].filter(Boolean).join(', ')
  const row = 'flex flex-wrap justify-between gap-x-6'
  const label = 'min-w-0 flex-[1_1_8rem] [overflow-wrap:anywhere]'
  return (
    <li className="flex flex-col gap-1">
      <p className={row}>
        <span className={cx(label, 'font-semibold', isCanceled && 'text-soft line-through')}>
          <LineName line={line} />
        </span>
        <span className="ml-auto tabular-nums">
          {isCanceled ? t('canceled') : format.money(line.price, currency)}
        </span>
      </p>
      {!isCanceled &&
        line.addOns.map(({ _id, quantity, price, ...names }) => (
          <p key={_id} className={row}>
            <span className={cx(label, 'text-soft')}>
              {quantity > 1 ? `${format.number(quantity)} × ${nameOf(names)}` : nameOf(names)}
            </span>
            <span className="ml-auto tabular-nums">{format.money(price * quantity, currency)}</span>
          </p>
        ))}
      {work && (
        <p className="text-soft text-sm [overflow-wrap:anywhere]">
          <WholeWords text={work} />
        </p>
      )}
      {children}
    </li>
  )
}
