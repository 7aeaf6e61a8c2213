import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { Suspense } from 'react'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { dueNowOf } from './due.ts'

// The part is loaded with its texts, which the booking page has no other use for.
const FreeUntil = lazyPart(async () => {
  const { FreeUntil: Content } = await import('../../calendar/slots/free-until.tsx')
  return withTexts('slots', Content)
})

interface ChangeTermsProps {
  slot: Slot
  service: Service
  /** The chosen one, if any: with it a customer can pay everything at once. */
  gateway: string | undefined
}

/** Says until when moving and canceling are free, and what becomes of a deposit, before the customer pays. */
export function ChangeTerms({ slot, service, gateway }: ChangeTermsProps) {
  return (
    // The box is as high as its lines, so that nothing moves when they come.
    <div className="min-h-10 sm:min-h-5">
      <Suspense fallback={null}>
        <FreeUntil slot={slot} service={{ ...service, dueNow: dueNowOf(service, gateway) }} />
      </Suspense>
    </div>
  )
}
