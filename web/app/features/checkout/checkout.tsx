import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { lazy, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { OnceOpened } from '../../ui/once-opened.tsx'
import { rememberVehicle } from '../garage/save-vehicle.ts'
import { type BookingDetails, BookingFormFields, useBookingForm } from './booking-form.tsx'
import { CheckoutError } from './checkout-error.tsx'
import { PayBar } from './pay-bar.tsx'
import type { PriceChange } from './price-change-dialog.tsx'
import { PriceChangeNotice } from './price-change-notice.tsx'
import { SelectedTime } from './selected-time.tsx'
import { ServiceSummary } from './service-summary.tsx'
import { isSlotLost, newPriceOf, type Price, useCheckout } from './use-checkout.ts'
import type { Selection } from './use-selection.ts'
import { useSlotLost } from './use-slot-lost.ts'

// Loaded on demand: few customers see them.
const SlotTaken = lazy(async () => ({ default: (await import('./slot-taken.tsx')).SlotTaken }))
const PriceChangeDialog = lazy(async () => ({
  default: (await import('./price-change-dialog.tsx')).PriceChangeDialog,
}))

interface CheckoutProps {
  user: AccessClaims
  selection: Selection
  onSelect: (change: Partial<Selection>) => void
}

export function Checkout({ user, selection, onSelect }: CheckoutProps) {
  const t = useTranslations('booking')
  const { slot, service } = selection
  const form = useBookingForm(user)
  const [remember, setRemember] = useState(false)
  const { mutate, reset, error, busy, variables } = useCheckout(selection, form, {
    onBooked: async (details) => {
      if (remember) await rememberVehicle(details)
    },
    onPriceChanged: ({ amount, currency }) => onSelect({ service: { ...service, price: amount, currency } }),
  })
  const gone = useSlotLost(slot) && !busy && !error
  const lost = isSlotLost(error)
  const newPrice = newPriceOf(error)
  const priceChange: PriceChange | null =
    newPrice && variables ? { before: variables.price, now: newPrice } : null
  const [keptPrice, setKeptPrice] = useState<Price | null>(null)
  const [replacedAt, setReplacedAt] = useState<'start' | 'end' | null>(null)
  const end = useRef<HTMLDivElement>(null)

  // On phones the button is far above the error message.
  useEffect(() => {
    if (error && !newPriceOf(error)) end.current?.scrollIntoView({ block: 'nearest' })
  }, [error])

  const pay = (details: BookingDetails, price: Price) => {
    setKeptPrice(null)
    mutate({ details, price })
  }
  const choose = (place: 'start' | 'end') => (free: Slot) => {
    reset()
    setReplacedAt(place)
    onSelect({ slot: free })
  }
  const replaced = (place: 'start' | 'end') =>
    replacedAt === place && !error && !gone && <Alert tone="info">{t('taken.chosen')}</Alert>

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr] lg:gap-8">
      <section aria-label={t('summary.title')} className="lg:sticky lg:top-24">
        <ServiceSummary selection={selection} />
      </section>
      <Card>
        <CardBody className="sm:p-8">
          <form
            onSubmit={form.handleSubmit((details) =>
              pay(details, { amount: service.price, currency: service.currency }),
            )}
            noValidate
            className="flex flex-col gap-8"
          >
            <div className="flex flex-col gap-4">
              <OnceOpened open={gone}>
                {gone && <SlotTaken slot={slot} onChoose={choose('start')} />}
              </OnceOpened>
              {replaced('start')}
              <SelectedTime slot={slot} />
            </div>
            <BookingFormFields form={form} remember={remember} onRemember={setRemember} />
            <div ref={end} className="flex scroll-my-24 flex-col gap-4 empty:hidden">
              <OnceOpened open={lost}>
                {lost && <SlotTaken slot={slot} onChoose={choose('end')} />}
              </OnceOpened>
              {error && !lost && !newPrice && <CheckoutError error={error} />}
              {keptPrice && !error && <PriceChangeNotice price={keptPrice} />}
              {replaced('end')}
            </div>
            <PayBar selection={selection} busy={busy} />
          </form>
          <OnceOpened open={priceChange !== null}>
            <PriceChangeDialog
              change={priceChange}
              onAccept={(price) => variables && pay(variables.details, price)}
              onDismiss={(price) => {
                reset()
                setKeptPrice(price)
              }}
            />
          </OnceOpened>
        </CardBody>
      </Card>
    </div>
  )
}
