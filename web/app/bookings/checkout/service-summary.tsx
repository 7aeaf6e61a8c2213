import type { BookedCharge } from '@jhilik/contract/bookings.ts'
import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { taxNameText } from '@jhilik/contract/tax.ts'
import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { type ChosenLine, isChoosable } from '../../catalog/choice/choice.ts'
import { HoursHint } from '../../catalog/services/hours-hint.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName, useServiceText } from '../../lib/language/use-service-text.ts'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useSlotsPath } from './use-selection.ts'

// Most visits are one service in one size at its own price.
const PriceLines = lazyPart(async () =>
  (await import('../../catalog/choice/price-lines.tsx')).loadPriceLines(),
)

interface Visit {
  lines: readonly ChosenLine[]
  charges: readonly BookedCharge[]
  minutes: number
}

/** Tells whether the price has parts to be listed. */
const hasParts = ({ lines, charges }: Visit): boolean =>
  lines.length > 1 || charges.length > 0 || lines.some(({ service }) => isChoosable(service))

interface ServiceSummaryProps {
  slot: Slot
  /** The first service, with the price of the whole visit. */
  service: Service
  visit: Visit
}

/** The picture, time and price of what is booked: in a few lines above the form, or as a card beside it. */
export function ServiceSummary({ service, slot, visit }: ServiceSummaryProps) {
  const t = useTranslations('booking')
  const format = useFormat()
  const { name, description } = useServiceText()(service)
  const choice = useChoiceText(visit)
  const more = visit.lines.length - 1
  const slotsPath = useSlotsPath()
  return (
    <div className="overflow-hidden bg-surface max-sm:px-(--page-edge) sm:rounded-card sm:border sm:border-line sm:px-6 sm:pt-5 sm:shadow-1 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:px-0 lg:pt-0">
      {/* The picture is above the rest when the text is large. */}
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 lg:block">
        {service.img && (
          <Picture
            src={service.img}
            alt=""
            width={640}
            height={360}
            sizes="(min-width: 64rem) 22rem, 6rem"
            className="size-[min(6rem,27vw)] rounded-xl bg-sunken object-cover lg:aspect-video lg:size-auto lg:w-full lg:rounded-none"
          />
        )}
        <div className="min-w-0 flex-[1_1_10rem] [overflow-wrap:anywhere] lg:px-6 lg:pt-5">
          <h2 className="font-semibold text-base leading-snug tracking-normal lg:text-xl">
            {more > 0 ? `${name} +${format.number(more)}` : name}
          </h2>
          {/* The parts with their prices are below on wide screens, above the button on phones. */}
          <p className="line-clamp-2 text-[0.9375rem] text-soft leading-snug empty:hidden lg:hidden">
            {choice}
          </p>
          <p className="bn:tracking-normal py-0.5 font-extrabold text-[1.375rem] leading-tight tracking-tight lg:text-2xl">
            <span className="sr-only">{t('summary.time')}: </span>
            <span className="tabular-nums">{format.times(slot)}</span>
          </p>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="text-soft">
              {format.date(slot.date, 'day')} · <span className="sr-only">{t('summary.price')}: </span>
              <b className="whitespace-nowrap font-bold text-ink">
                {format.money(service.price, service.currency)}
              </b>
            </p>
            {/* The draft is kept meanwhile. */}
            <Link
              to={slotsPath(service._id, slot.date)}
              aria-label={t('form.changeTime')}
              className="inline-flex min-h-11 items-center font-semibold text-link"
            >
              {t('form.change')}
            </Link>
          </div>
        </div>
      </div>
      {hasParts(visit) && (
        // On phones they are above the button that books.
        <div className="px-6 pt-2 max-lg:hidden">
          <Parts visit={visit} />
        </div>
      )}
      {service.tax && (
        // On phones they are above the button that books.
        <div className="max-lg:hidden">
          <TaxLines service={service} />
        </div>
      )}
      <details className="wide-details group lg:px-6">
        <summary className="flex min-h-11 items-center gap-1 text-[0.9375rem] text-soft [&::-webkit-details-marker]:hidden">
          {t('summary.about')}
          <ChevronDown aria-hidden className="size-4.5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="pb-4 text-soft md:pt-3 lg:pb-6">
          <p>{description}</p>
          <p className="mt-2">
            {t('summary.duration')}: {format.minutes(visit.minutes)}
            <HoursHint minutes={visit.minutes} />
          </p>
        </div>
      </details>
    </div>
  )
}

/** Names the size and add-ons of the first line. */
function useChoiceText({ lines: [first] }: Visit): string {
  const format = useFormat()
  const nameOf = useServiceName()
  const addOns = first?.addOns.map(({ quantity, ...names }) =>
    quantity > 1 ? `${format.number(quantity)} × ${nameOf(names)}` : nameOf(names),
  )
  return [first?.size && nameOf(first.size), ...(addOns ?? [])].filter(Boolean).join(', ')
}

interface Line {
  label: string
  value: string
}

function useLines(service: Service) {
  const t = useTranslations('booking.summary')
  const format = useFormat()
  const locale = useLocale() as TextLocale
  const { tax, price, listedPrice, currency } = service
  const line = (label: string, amount: number): Line => ({ label, value: format.money(amount, currency) })
  const name = tax && { tax: taxNameText(locale, tax.name), rate: format.number(tax.rate) }
  const added = tax?.isAdded && name ? line(t('taxAdded', name), tax.amount) : null
  return {
    added,
    included: tax && name && !added ? line(t('taxIncluded', name), tax.amount) : null,
    beforeTax: (label: string) => line(label, added ? listedPrice : price),
    total: line(t('total'), price),
    subtotal: t('subtotal'),
  }
}

/** The price, tax and total; of a price that includes the tax, only how much of it is tax. */
function TaxLines({ service }: { service: Service }) {
  const { added, included, beforeTax, total, subtotal } = useLines(service)
  const lines = added ? [beforeTax(subtotal), added, total] : [included]
  return (
    <dl className="flex flex-col gap-0.5 px-6 pt-2 text-[0.9375rem] text-soft last:*:text-ink">
      {lines.map((line) => line && <PriceLine key={line.label} {...line} />)}
    </dl>
  )
}

const Parts = ({ visit: { lines, charges } }: { visit: Visit }) => (
  <Suspense fallback={<div className="min-h-7" />}>
    <PriceLines lines={lines} charges={charges} withServices />
  </Suspense>
)

interface TotalLinesProps {
  service: Service
  visit: Visit
  /** The bar with the button says the total as well. It is directly below, except on phones. */
  isRepeated: boolean
}

/** The service, its tax and the total. */
export function TotalLines({ service, visit, isRepeated }: TotalLinesProps) {
  const { added, included, beforeTax, total } = useLines(service)
  const { name } = useServiceText()(service)
  const withParts = hasParts(visit)
  return (
    <>
      {withParts && <Parts visit={visit} />}
      <dl className="flex flex-col gap-1.5">
        {!withParts && <PriceLine {...beforeTax(name)} />}
        {!withParts && added && <PriceLine {...added} />}
        <PriceLine
          {...total}
          className={cx(
            'mt-1 border-line border-t pt-3 font-bold text-ink text-xl',
            isRepeated && 'sm:hidden',
          )}
        />
        {(included ?? (withParts ? added : null)) && (
          <PriceLine {...((included ?? added) as Line)} className="text-soft text-sm" />
        )}
      </dl>
    </>
  )
}

function PriceLine({ label, value, className = '' }: Line & { className?: string }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${className}`}>
      <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
