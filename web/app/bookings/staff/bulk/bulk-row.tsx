import type { AffectedBooking } from '@jhilik/contract/schedules.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../../lib/language/format.ts'
import { staffBookingPath } from '../../../lib/page/booking-paths.ts'

interface BulkRowProps {
  booking: AffectedBooking
  /** What happens to it, or happened. */
  children: ReactNode
  /** What is given back. */
  amount?: ReactNode
}

/** A booking in a preview or a report: who and when, what happens, and the money. */
export function BulkRow({ booking: { _id, customer, slot }, children, amount }: BulkRowProps) {
  const format = useFormat()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-line border-b py-2 last:border-b-0">
      <Link
        to={staffBookingPath(_id)}
        className="min-w-0 font-semibold text-ink [overflow-wrap:anywhere] hover:underline"
      >
        {customer.name}
      </Link>
      <span className="font-semibold tabular-nums">{amount}</span>
      <span className="col-span-2 text-soft text-sm tabular-nums">{format.slot(slot)}</span>
      <div className="col-span-2 text-sm">{children}</div>
    </li>
  )
}
