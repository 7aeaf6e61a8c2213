import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { onFirstInput } from '../../startup/on-first-input.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { lazyPart, OnceOpened, OverlayFailed } from '../../ui/lazy-part.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { BookingFormFields } from './booking-form.tsx'
import { CheckoutError } from './checkout-error.tsx'
import { ChangeTerms, PayBar } from './pay-bar.tsx'
import { usePayLabel } from './payment-choice.ts'
import { ServiceSummary, TotalLines } from './service-summary.tsx'
import { newPriceOf, type Price, useCheckout } from './use-checkout.ts'
import type { Selection } from './use-selection.ts'

// These parts are fetched when the form is first used, as few customers see them: pressing Pay is too late without a
// network.
const SlotTaken = lazyPart(async () => (await import('./checkout-questions.tsx')).loadSlotTaken(), PartFailed)
const SampleQuestion = lazyPart(
  async () => (await import('./checkout-questions.tsx')).loadSampleQuestion(),
  ({ onChange }) => <OverlayFailed onOpenChange={onChange} />,
)
const PriceChangeDialog = lazyPart(
  async () => (await import('./checkout-questions.tsx')).loadPriceChangeDialog(),
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

/** The place in the form at which another slot was chosen, and where that is said. */
type Place = 'start' | 'end'

export function Checkout(props: CheckoutProps) {
  const { slot, service } = props.selection
  const t = useTranslations('booking')
  const checkout = useCheckout(props)
  const { form, gateway, busy, error, isGone, isLost, keptPrice, sampleQuestion, priceQuestion } = checkout
  const [replacedAt, setReplacedAt] = useState<Place | null>(null)
  const end = useRef<HTMLDivElement>(null)
  const button = usePayLabel(service, gateway)

  useEffect(() => onFirstInput(fetchQuestions), [])

  // The button is far above the error message on phones.
  useEffect(() => {
    if (error && !newPriceOf(error)) end.current?.scrollIntoView({ block: 'nearest' })
  }, [error])

  const choose = (place: Place) => (free: Slot) => {
    setReplacedAt(place)
    checkout.choose(free)
  }
  const replaced = (place: Place) =>
    replacedAt === place && !error && !isGone && <Alert tone="info">{t('taken.chosen', { button })}</Alert>

  return (
    <div className="grid items-start gap-2 max-sm:-mx-(--page-edge) max-sm:bg-sunken sm:gap-6 lg:grid-cols-[min(22rem,33%)_minmax(0,1fr)] lg:gap-8">
      <section aria-label={t('summary.title')} className="lg:sticky lg:top-24">
        <ServiceSummary selection={props.selection} />
      </section>
      <div className="min-w-0 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-6 sm:shadow-1 md:p-8">
        <form
          onSubmit={form.handleSubmit(checkout.submit)}
          noValidate
          className="flex flex-col gap-2 sm:gap-8"
        >
          <div className="flex flex-col gap-4 bg-surface empty:hidden max-sm:p-(--page-edge)">
            <OnceOpened open={isGone}>
              {isGone && <SlotTaken slot={slot} onChoose={choose('start')} />}
            </OnceOpened>
            {replaced('start')}
          </div>
          <BookingFormFields service={service} checkout={checkout} />
          <div className="flex flex-col gap-5 bg-surface max-sm:px-(--page-edge) max-sm:py-4.5">
            <SelectedTime slot={slot} />
            <div ref={end} className="flex scroll-my-24 flex-col gap-4 empty:hidden">
              <OnceOpened open={isLost}>
                {isLost && <SlotTaken slot={slot} onChoose={choose('end')} />}
              </OnceOpened>
              {error && !isLost && !newPriceOf(error) && <CheckoutError error={error} button={button} />}
              {keptPrice && !error && <PriceChangeNotice price={keptPrice} button={button} />}
              {replaced('end')}
            </div>
            {/* The price is beside the form on wide screens. */}
            <div className="lg:hidden">
              <TotalLines service={service} />
            </div>
            <PayBar service={service} gateway={gateway} busy={busy} label={button}>
              <ChangeTerms slot={slot} service={service} gateway={gateway} />
            </PayBar>
          </div>
        </form>
        <OnceOpened open={sampleQuestion.details !== null}>
          <SampleQuestion open={sampleQuestion.details !== null} {...sampleQuestion} />
        </OnceOpened>
        <OnceOpened open={priceQuestion.change !== null}>
          <PriceChangeDialog open={priceQuestion.change !== null} {...priceQuestion} />
        </OnceOpened>
      </div>
    </div>
  )
}

/** The chosen time, read-only; in several lines when they are large. */
export function SelectedTime({ slot }: { slot: Slot }) {
  const t = useTranslations('booking.form')
  const format = useFormat()
  return (
    <Field label={t('selectedTime')}>
      <Textarea
        readOnly
        rows={1}
        value={format.slot(slot)}
        className="field-sizing-content resize-none font-semibold tabular-nums"
      />
    </Field>
  )
}

interface PriceChangeNoticeProps {
  price: Price
  /** The text of the button that books. */
  button: string
}

/** The new price, after the dialog was dismissed. */
export function PriceChangeNotice({ price: { amount, currency }, button }: PriceChangeNoticeProps) {
  const t = useTranslations('booking.priceChanged')
  const format = useFormat()
  return <Alert tone="info">{t('kept', { now: format.money(amount, currency), button })}</Alert>
}
