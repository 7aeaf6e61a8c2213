import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { BookingFormFields, useBookingForm } from './booking-form.tsx'
import { CheckoutProblem } from './checkout-problem.tsx'
import type { Selection } from './selection.ts'
import { ServiceSummary } from './service-summary.tsx'
import { SlotTaken } from './slot-taken.tsx'
import { isSlotGone, useCheckout } from './use-checkout.ts'

interface CheckoutProps {
  user: AccessClaims
  selection: Selection
  onChoose: (slot: Slot) => void
}

export function Checkout({ user, selection, onChoose }: CheckoutProps) {
  const t = useTranslations('booking')
  const format = useFormat()
  const form = useBookingForm(user)
  const { mutate, reset, error, busy } = useCheckout(selection, form)
  const [replaced, setReplaced] = useState(false)

  function choose(slot: Slot) {
    reset()
    setReplaced(true)
    onChoose(slot)
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr] lg:gap-8">
      <section aria-label={t('summary.title')}>
        <ServiceSummary selection={selection} />
      </section>
      <Card>
        <CardBody className="sm:p-8">
          <BookingFormFields
            form={form}
            selectedTime={format.slot(selection.slot)}
            busy={busy}
            onSubmit={(details) => mutate(details)}
          >
            {isSlotGone(error) && <SlotTaken slot={selection.slot} onChoose={choose} />}
            {error && !isSlotGone(error) && <CheckoutProblem error={error} />}
            {!error && replaced && <Alert tone="info">{t('taken.chosen')}</Alert>}
          </BookingFormFields>
        </CardBody>
      </Card>
    </div>
  )
}
