import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { onFirstInput } from '../../startup/on-first-input.ts'
import { Alert } from '../../ui/alert.tsx'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { lazyPart, OnceOpened, OverlayFailed } from '../../ui/lazy-part.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { BookingFormFields } from './booking-form.tsx'
import { dueNowOf, usePayLabel } from './payment-choice.ts'
import { ServiceSummary, TotalLines } from './service-summary.tsx'
import { type LostSlot, newPriceOf, type Price, useCheckout } from './use-checkout.ts'
import type { Selection } from './use-selection.ts'
import { CouponField } from './visit-section.tsx'

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
  const { slot } = props.selection
  const t = useTranslations('booking')
  const checkout = useCheckout(props)
  const { form, service, area, gateway, busy, error, gone, lost, keptPrice } = checkout
  const { sampleQuestion, priceQuestion, visit } = checkout
  const [replacedAt, setReplacedAt] = useState<Place | null>(null)
  const end = useRef<HTMLDivElement>(null)
  const button = usePayLabel(service, gateway)
  const now = dueNowOf(service, gateway)

  useEffect(() => onFirstInput(fetchQuestions), [])

  // The button is far above the error message on phones.
  useEffect(() => {
    if (error && !newPriceOf(error)) end.current?.scrollIntoView({ block: 'nearest' })
  }, [error])

  const choose = (place: Place) => (free: Slot) => {
    setReplacedAt(place)
    checkout.choose(free)
  }
  const taken = (place: Place, known: LostSlot | null) => (
    <OnceOpened open={known !== null}>
      {known && (
        <SlotTaken
          lost={known}
          slot={slot}
          area={area}
          visit={visit}
          onChoose={choose(place)}
          button={button}
        />
      )}
    </OnceOpened>
  )
  const replaced = (place: Place) =>
    replacedAt === place && !error && !gone && <Alert tone="info">{t('taken.chosen', { button })}</Alert>

  return (
    <div className="grid items-start gap-2 max-sm:-mx-(--page-edge) max-sm:bg-sunken sm:gap-6 lg:grid-cols-[min(22rem,33%)_minmax(0,1fr)] lg:gap-8">
      <section aria-label={t('summary.title')} className="lg:sticky lg:top-24">
        <ServiceSummary slot={visit.slot} service={service} visit={visit} />
      </section>
      <div className="min-w-0 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-6 sm:shadow-1 md:p-8">
        <form
          onSubmit={form.handleSubmit(checkout.submit)}
          noValidate
          className="flex flex-col gap-2 sm:gap-8"
        >
          <div className="flex flex-col gap-4 bg-surface empty:hidden max-sm:p-(--page-edge)">
            {taken('start', gone)}
            {replaced('start')}
          </div>
          <BookingFormFields service={service} checkout={checkout} />
          <div className="flex flex-col gap-5 bg-surface max-sm:px-(--page-edge) max-sm:py-4.5">
            <SelectedTime slot={visit.slot} />
            <div ref={end} className="flex scroll-my-24 flex-col gap-4 empty:hidden">
              {taken('end', lost)}
              {error && !lost && !newPriceOf(error) && (
                <CheckoutError
                  error={error}
                  phone={String(form.getValues('customer.phone'))}
                  button={button}
                />
              )}
              {keptPrice && !error && <PriceChangeNotice price={keptPrice} button={button} />}
              {replaced('end')}
            </div>
            {/* The price is beside the form on wide screens. */}
            <div className="lg:hidden">
              <TotalLines service={service} visit={visit} isRepeated={now === 0 || now === service.price} />
            </div>
            <CouponField checkout={checkout} />
            <ChangeTerms slot={slot} service={service} gateway={gateway} />
            <PayBar
              service={service}
              gateway={gateway}
              busy={busy}
              isUploading={checkout.isUploading}
              label={button}
              terms={<ChangeTerms slot={slot} service={service} gateway={gateway} isBrief />}
            />
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

interface PayBarProps {
  service: Service
  /** The name of the chosen gateway; undefined when none is chosen, as on site. */
  gateway: string | undefined
  busy: boolean
  /** Whether a photo is being uploaded, which a booking has to wait for. */
  isUploading: boolean
  /** The text of the button that books. */
  label: string
  /** What becomes of the money when the booking is canceled, in one line. */
  terms: ReactNode
}

/** The amount that is due, next to the button that books; sticky on phones. */
function PayBar({ service, gateway, busy, isUploading, label, terms }: PayBarProps) {
  const t = useTranslations('booking')
  const format = useFormat()
  const { price, currency } = service
  const now = dueNowOf(service, gateway)
  const isOnSite = now === 0 && price > 0
  const money = (amount: number) => format.money(amount, currency)
  const title = () => {
    if (now === price) return t('summary.total')
    return t(isOnSite ? 'summary.onSite' : 'summary.now')
  }
  const text = () => {
    if (isUploading) return t('form.uploading')
    return busy ? t(isOnSite ? 'form.booking' : 'form.leaving') : label
  }
  return (
    <div className="flex flex-col gap-4 sm:border-line sm:border-t sm:pt-6">
      <BottomBar strip={terms} className="flex-wrap">
        <p className="flex min-w-0 flex-col leading-snug">
          <span className="text-soft text-sm sm:text-base">{title()}</span>
          <span className="font-extrabold text-2xl tracking-tight">{money(now || price)}</span>
          {now > 0 && now < price && (
            <span className="text-soft text-sm">{t('summary.later', { amount: money(price - now) })}</span>
          )}
        </p>
        <Button
          type="submit"
          variant="spark"
          size="lg"
          busy={busy || isUploading}
          className="max-sm:min-h-12 sm:min-w-56"
        >
          {text()}
        </Button>
      </BottomBar>
      <p className="flex items-start gap-2 text-muted text-sm">
        <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t(isOnSite ? 'form.onSite' : 'form.secure')}
      </p>
    </div>
  )
}

// The part is loaded with its texts, which the booking page has no other use for.
const FreeUntil = lazyPart(async () => {
  const { FreeUntil: Content } = await import('../../calendar/slots/free-until.tsx')
  return withTexts('slots', Content)
})

interface ChangeTermsProps {
  slot: Slot
  service: Service
  /** The name of the chosen gateway, with which a customer can pay everything at once; undefined when none is chosen. */
  gateway: string | undefined
  /** One line for the bar of a phone. */
  isBrief?: boolean
}

/** Says what becomes of the booking and the money when the customer cancels, before they pay. */
function ChangeTerms({ slot, service, gateway, isBrief = false }: ChangeTermsProps) {
  const terms = (
    <Suspense fallback={null}>
      <FreeUntil slot={slot} service={{ ...service, dueNow: dueNowOf(service, gateway) }} isBrief={isBrief} />
    </Suspense>
  )
  // The box is as high as its lines, so that nothing moves when they come.
  return isBrief ? terms : <div className="min-h-10 sm:min-h-5">{terms}</div>
}

// These parts are loaded on demand: few customers see them.
const OwnHolds = lazyPart(async () => (await import('./holds/own-holds.tsx')).loadOwnHolds(), PartFailed)
const ProofFirst = lazyPart(async () => (await import('./proof-first.tsx')).loadProofFirst(), PartFailed)

/** What the customer has to confirm first, by the code of the refusal. */
const PROOFS: Partial<Record<string, 'email' | 'phone'>> = {
  confirm_email_first: 'email',
  confirm_phone_first: 'phone',
}

interface CheckoutErrorProps {
  error: unknown
  /** The phone number in the form. */
  phone: string
  /** The text of the button that books. */
  button: string
}

/** Says why a booking failed and what to do, except for a lost slot. */
function CheckoutError({ error, phone, button }: CheckoutErrorProps) {
  const t = useTranslations('booking.failed')
  const problemMessage = useProblemMessage()
  const isHoldLimit = isApiError(error, 'hold_limit', 'shared_hold_limit')
  const proof = isApiError(error) && PROOFS[error.code]
  const reason = (
    <Alert tone="danger" title={t('title')}>
      {advice()}
    </Alert>
  )
  if (proof) {
    return (
      <Suspense fallback={reason}>
        <ProofFirst proof={proof} phone={phone} button={button} />
      </Suspense>
    )
  }
  return (
    <>
      {reason}
      <OnceOpened open={isHoldLimit}>{isHoldLimit && <OwnHolds button={button} />}</OnceOpened>
    </>
  )

  function advice(): string {
    if (!isApiError(error)) return t('retry', { button })
    if (error.kind === 'FETCH_ERROR' || error.kind === 'TIMEOUT_ERROR') return t('offline', { button })
    if (error.code === 'invalid_input') return t('fields')
    if (error.code === 'temporarily_unavailable') return t('paused', { button })
    if (error.kind === 'PARSING_ERROR' || error.code === 'internal' || error.code === 'HTTP')
      return t('retry', { button })
    return problemMessage(error)
  }
}
