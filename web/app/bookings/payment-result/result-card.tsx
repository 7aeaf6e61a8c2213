import type { CheckoutResult } from '@jhilik/contract/payments.ts'
import type { ReactNode } from 'react'
import { NextSteps } from './next-steps.tsx'
import { ResultBanner } from './result-banner.tsx'
import { ResultFacts } from './result-facts.tsx'
import { ResultTiles } from './result-tiles.tsx'
import { Ticket } from './ticket.tsx'
import { TimeToPay } from './time-to-pay.tsx'
import { useOwnBooking } from './use-own-booking.ts'

interface ResultCardProps {
  result: CheckoutResult
  /** A pending payment that is no longer polled. */
  slow: boolean
  actions: ReactNode
}

export function ResultCard({ result, slow, actions }: ResultCardProps) {
  return result.outcome === 'paid' ? (
    <PaidResult result={result} actions={actions} />
  ) : (
    <>
      <ResultBanner result={result} slow={slow} className="pb-8" />
      <div className="page-x flex max-w-xl flex-col gap-5 py-6">
        {result.canPayAgain && result.holdExpiresAt && <TimeToPay until={result.holdExpiresAt} />}
        <div className="flex flex-col gap-2">{actions}</div>
        <div className="border-line border-t pt-5">
          <ResultFacts result={result} />
        </div>
      </div>
    </>
  )
}

function PaidResult({ result, actions }: Omit<ResultCardProps, 'slow'>) {
  const booking = useOwnBooking(result.bookingId)
  return (
    <>
      <ResultBanner result={result} slow={false} className="pb-19" />
      <div className="page-x -mt-15 flex max-w-xl flex-col gap-4 pb-5">
        <Ticket result={result} booking={booking} />
        <ResultTiles booking={booking} />
      </div>
      <div className="border-line border-y bg-surface">
        <div className="page-x max-w-xl py-5">
          <NextSteps result={result} booking={booking} />
        </div>
      </div>
      <div className="page-x flex max-w-xl flex-col gap-5 pt-5 pb-8">
        <ResultFacts result={result} isBrief />
        <div className="flex flex-col gap-2">{actions}</div>
      </div>
    </>
  )
}
