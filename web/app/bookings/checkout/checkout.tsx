import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { isSampleVehicle, vehicleOf } from '@jhilik/contract/vehicles.ts'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { rememberVehicle } from '../../people/garage/api.ts'
import { onFirstInput } from '../../startup/on-first-input.ts'
import { OnceNear } from '../../startup/once-near.tsx'
import { Alert } from '../../ui/alert.tsx'
import { lazyPart, OnceOpened, OverlayFailed } from '../../ui/lazy-part.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { BookingFormFields } from './booking-form.tsx'
import { ChangeTerms } from './change-terms.tsx'
import { CheckoutError } from './checkout-error.tsx'
import { markBooked } from './draft.ts'
import { dueNowOf } from './due.ts'
import type { BookingDetails } from './form-schema.ts'
import { PayBar } from './pay-bar.tsx'
import type { PriceChange } from './price-change-dialog.tsx'
import { PriceChangeNotice } from './price-change-notice.tsx'
import { SelectedTime } from './selected-time.tsx'
import { ServiceSummary } from './service-summary.tsx'
import { useBookingForm } from './use-booking-form.ts'
import { isSlotLost, newPriceOf, type Price, useCheckout } from './use-checkout.ts'
import { useGateways } from './use-gateways.ts'
import { useIsKnown } from './use-is-known.ts'
import { usePayLabel } from './use-pay-label.ts'
import type { Selection } from './use-selection.ts'
import { useSlotLost } from './use-slot-lost.ts'

// The lines are loaded with the other parts that are below the first screen of a phone.
const TotalLines = lazyPart(async () => (await import('./price-lines.tsx')).TotalLines)
// These parts are fetched when the form is first used, as few customers see them: pressing Pay is too late without a
// network.
const SlotTaken = lazyPart(async () => (await import('./slot-taken.tsx')).loadSlotTaken(), PartFailed)
const SampleQuestion = lazyPart(
  async () => (await import('./sample-question.tsx')).loadSampleQuestion(),
  ({ onChange }) => <OverlayFailed onOpenChange={onChange} />,
)
const PriceChangeDialog = lazyPart(
  async () => (await import('./price-change-dialog.tsx')).loadPriceChangeDialog(),
  ({ change, onDismiss }) => change && <OverlayFailed onOpenChange={() => onDismiss(change.now)} />,
)

const fetchQuestions = () => {
  for (const question of [SlotTaken, SampleQuestion, PriceChangeDialog]) question.fetch()
}

interface CheckoutProps {
  user: AccessClaims
  selection: Selection
  onSelect: (change: Partial<Selection>) => void
}

export function Checkout({ user, selection, onSelect }: CheckoutProps) {
  const t = useTranslations()
  const { slot, service } = selection
  const form = useBookingForm(user, selection)
  const isKnown = useIsKnown(user, form)
  const [remember, setRemember] = useState(false)
  const [uploading, setUploading] = useState(false)
  const [asked, setAsked] = useState<BookingDetails | null>(null)
  const { mutate, reset, error, busy, variables } = useCheckout(selection, form, {
    onBooked: async (details) => {
      markBooked(user.sub, service._id, slot._id)
      const vehicle = vehicleOf(details)
      if (remember && vehicle) await rememberVehicle(vehicle)
    },
    onAsksChanged: () => onSelect({ service: { ...service, asks: [...service.asks, 'vehicle'] } }),
    onPriceChanged: ({ amount, dueNow, currency }, gateway) => {
      // A customer who chose to pay online for a service that can be paid on site can still change that.
      const keeps = dueNow === amount && dueNowOf(service, gateway) !== service.dueNow
      // The refusal does not say how much of it is tax.
      const changed = { price: amount, dueNow: keeps ? 0 : dueNow, currency, tax: null }
      onSelect({ service: { ...service, ...changed } })
    },
  })
  const gone = useSlotLost(slot) && !busy && !error
  const lost = isSlotLost(error)
  const newPrice = newPriceOf(error)
  const priceChange: PriceChange | null =
    newPrice && variables ? { before: variables.price, now: newPrice } : null
  const [keptPrice, setKeptPrice] = useState<Price | null>(null)
  const [replacedAt, setReplacedAt] = useState<'start' | 'end' | null>(null)
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => onFirstInput(fetchQuestions), [])

  // The button is far above the error message on phones.
  useEffect(() => {
    if (error && !newPriceOf(error)) end.current?.scrollIntoView({ block: 'nearest' })
  }, [error])

  const gateways = useGateways(service)
  const pay = (details: BookingDetails, price: Price) => {
    setKeptPrice(null)
    mutate({ details: { ...details, gateway: gateways.valid(details.gateway) }, price })
  }
  const gateway = gateways.valid(useWatch({ control: form.control, name: 'gateway' }))
  /** The form's sample vehicle is booked only when the customer says that it is theirs. */
  const submit = (details: BookingDetails) => {
    if (uploading) return form.setError('photos', { type: 'wait', message: t('bookingForm.note.wait') })
    const isAsked = service.asks.includes('vehicle') && isSampleVehicle(details)
    if (isAsked && !details.confirmsVehicle) return setAsked(details)
    const dueNow = dueNowOf(service, gateway)
    pay(details, { amount: service.price, dueNow, currency: service.currency })
  }
  const button = usePayLabel(service, gateway)
  const choose = (place: 'start' | 'end') => (free: Slot) => {
    reset()
    setReplacedAt(place)
    onSelect({ slot: free })
  }
  const replaced = (place: 'start' | 'end') =>
    replacedAt === place &&
    !error &&
    !gone && <Alert tone="info">{t('booking.taken.chosen', { button })}</Alert>

  return (
    <div className="grid items-start gap-2 max-sm:-mx-(--page-edge) max-sm:bg-sunken sm:gap-6 lg:grid-cols-[min(22rem,33%)_minmax(0,1fr)] lg:gap-8">
      <section aria-label={t('booking.summary.title')} className="lg:sticky lg:top-24">
        <ServiceSummary selection={selection} />
      </section>
      <div className="min-w-0 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-6 sm:shadow-1 md:p-8">
        <form onSubmit={form.handleSubmit(submit)} noValidate className="flex flex-col gap-2 sm:gap-8">
          <div className="flex flex-col gap-4 bg-surface empty:hidden max-sm:p-(--page-edge)">
            <OnceOpened open={gone}>
              {gone && <SlotTaken slot={slot} onChoose={choose('start')} />}
            </OnceOpened>
            {replaced('start')}
          </div>
          <BookingFormFields
            form={form}
            isKnown={isKnown}
            service={service}
            remember={remember}
            onRemember={setRemember}
            onUploading={(busy) => {
              setUploading(busy)
              // Nothing has to be waited for any more, however the upload ended.
              if (!busy) form.clearErrors('photos')
            }}
          />
          <div className="flex flex-col gap-5 bg-surface max-sm:px-(--page-edge) max-sm:py-4.5">
            <SelectedTime slot={slot} />
            <div ref={end} className="flex scroll-my-24 flex-col gap-4 empty:hidden">
              <OnceOpened open={lost}>
                {lost && <SlotTaken slot={slot} onChoose={choose('end')} />}
              </OnceOpened>
              {error && !lost && !newPrice && <CheckoutError error={error} button={button} />}
              {keptPrice && !error && <PriceChangeNotice price={keptPrice} button={button} />}
              {replaced('end')}
            </div>
            {/* The price is beside the form on wide screens. */}
            <div className="lg:hidden">
              <OnceNear near="0px" fallback={<div className="h-20" />}>
                <TotalLines service={service} />
              </OnceNear>
            </div>
            <PayBar service={service} gateway={gateway} busy={busy}>
              <ChangeTerms slot={slot} service={service} gateway={gateway} />
            </PayBar>
          </div>
        </form>
        <OnceOpened open={asked !== null}>
          <SampleQuestion
            open={asked !== null}
            details={asked}
            onYes={(details) => {
              setAsked(null)
              submit({ ...details, confirmsVehicle: true })
            }}
            onChange={() => setAsked(null)}
            onClosed={() => form.setFocus('vehicleBrand', { shouldSelect: true })}
          />
        </OnceOpened>
        <OnceOpened open={priceChange !== null}>
          <PriceChangeDialog
            open={priceChange !== null}
            change={priceChange}
            onAccept={(price) => variables && pay(variables.details, price)}
            onDismiss={(price) => {
              reset()
              setKeptPrice(price)
            }}
          />
        </OnceOpened>
      </div>
    </div>
  )
}
