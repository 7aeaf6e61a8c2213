import type { ClosedNotice, NextSlot, SlotDay } from '@jhilik/contract/availability.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import { Suspense, useDeferredValue, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { type ChosenLine, endOfVisit, isChoosable } from '../../catalog/choice/choice.ts'
import { useVisitPrice } from '../../catalog/choice/visit-price.ts'
import { serviceQuery } from '../../catalog/services/api.ts'
import { readSearch } from '../../catalog/services/booking-search.ts'
import { useFormat } from '../../lib/language/format.ts'
import { rememberArea, useChosenArea } from '../../lib/page/booking-areas.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { comingDaysQuery, daySlotsQuery, laterDayQuery, publicRulesQuery, useLiveSlots } from './api.ts'
import { BookBar } from './book-bar.tsx'
import { DayStrip } from './day-strip.tsx'
import { FreeUntil } from './free-until.tsx'
import {
  isFree,
  lookOf,
  STRIP_DAYS,
  shownDay,
  useDayText,
  useTakenSlots,
  visitInAddress,
  type WantedVisit,
} from './shown-slots.ts'
import { SlotGrid } from './slot-grid.tsx'

// Businesses that have no crews do not ask.
const AreaChoice = lazyPart(async () =>
  (await import('../../catalog/areas/area-choice.tsx')).loadAreaChoice(),
)

/** The place of the choice of the area until that has come, so that nothing moves then. */
const AreaPlace = () => <div className="h-14 rounded-control bg-sunken" />

// Few services have sizes or add-ons.
const PriceLines = lazyPart(async () =>
  (await import('../../catalog/choice/price-lines.tsx')).loadPriceLines(),
)

interface SlotPickerProps {
  service: Service
  /** Whether the server knows that the area is asked for, before the areas have come. */
  asksArea: boolean
  /** What the address names, and how to change that. */
  wanted: WantedVisit
  onWant: (wanted: WantedVisit) => void
  /** What is chosen of the service. */
  line: ChosenLine
}

export function SlotPicker({ service, asksArea, wanted, onWant, line }: SlotPickerProps) {
  const t = useTranslations('slots')
  const format = useFormat()
  const today = format.today()
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState({ id: wanted.slot, minutes: line.minutes })
  const heading = useRef<HTMLHeadingElement>(null)
  const { areas, isAsked, area, isSettled } = useChosenArea(service._id)
  const { minutes } = line
  // Times for the service itself are asked for as those of a service without sizes, which others have asked for too.
  const job = { area: area?._id, ...(minutes > service.duration && { minutes }) }
  const days = useQuery({
    ...comingDaysQuery(service._id, job),
    enabled: isSettled,
    // Those of another choice stay until these have come.
    placeholderData: (former) => former,
  })
  // The strip is deferred: rendering both at once would block a slow phone.
  const strip = useDeferredValue(days.data)
  const day = shownDay(wanted.date, today)
  const stripEnd = format.addDays(today, STRIP_DAYS)
  // A day after the strip stays at its end when another one is chosen.
  const [laterDay, setLaterDay] = useState(day)
  if (day >= stripEnd && day !== laterDay) setLaterDay(day)
  const later = useQuery({
    ...laterDayQuery(service._id, laterDay, job),
    enabled: isSettled && laterDay >= stripEnd,
  })
  const query = useQuery({
    ...daySlotsQuery(service._id, day, job),
    enabled: isSettled,
    placeholderData: (former) => (former?.some(({ date }) => date === day) ? former : undefined),
  })
  const slots = query.data
  const taken = useTakenSlots(query.isPlaceholderData ? undefined : slots)
  useLiveSlots(service._id)

  const found = slots?.find(({ _id }) => _id === chosen.id) ?? null
  const slot = found && isFree(found) ? found : null
  const { shown } = useVisitPrice([line], {
    slotId: slot?._id ?? null,
    area: area?._id ?? null,
    coupon: null,
  })
  const show = (date: string) => onWant({ ...wanted, date: date === today ? null : date, slot: null })
  const choose = (id: string) => {
    setChosen({ id, minutes })
    // A reload would choose the slot of the address again.
    if (wanted.slot !== null && wanted.slot !== id) onWant({ ...wanted, slot: null })
  }
  const take = (next: NextSlot) => {
    if (next.date === day) return choose(next._id)
    setChosen({ id: next._id, minutes })
    show(next.date)
  }
  // The offered slot is the first one of the day, from the searched time on if there is one, else the earliest of all.
  const search = readSearch(params)
  const time = search.date === day ? search.time : null
  const free = slots?.filter(isFree) ?? []
  const first = (time && free.find(({ startTime }) => startTime >= time)) || free[0]
  // Another slot would be taken for one of the chosen day while that is loading.
  const isOwnJob = Object.values(job).some((value) => value !== undefined)
  const reachable = useQuery({ ...serviceQuery(service._id, null, job), enabled: isOwnJob })
  const nextSlot = isOwnJob ? (reachable.data?.nextSlot ?? null) : service.nextSlot
  const offer = wanted.date && query.isPending ? null : (first ?? nextSlot)
  const hasChoice = isChoosable(service)
  const priced = { ...service, price: shown.price, dueNow: shown.dueNow }
  const endOf = (one: Slot) => endOfVisit(one, service, minutes)

  return (
    <section
      aria-labelledby="choose-time"
      className="flex flex-col gap-4 sm:rounded-[1.25rem] sm:bg-surface sm:p-6 sm:shadow-2"
    >
      <h2 id="choose-time" className="text-[1.1875rem] sm:text-2xl">
        {t('title')}
      </h2>
      {(isAsked || (!areas && asksArea)) && (
        <Suspense fallback={<AreaPlace />}>
          {areas ? (
            <AreaChoice areas={areas} area={area} onChoose={({ _id }) => rememberArea(_id)} />
          ) : (
            <AreaPlace />
          )}
        </Suspense>
      )}
      {!days.isError && (
        <DayStrip
          days={strip}
          later={later.data}
          today={today}
          chosen={day}
          onChoose={show}
          className="page-bleed scroll-px-4"
        />
      )}
      <div className="flex min-h-44 flex-col gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-base tracking-normal max-sm:sr-only">
          {hasChoice
            ? t('timesFor', { minutes: format.minutes(minutes), day: format.date(day, 'longDay') })
            : t('available', { day: format.date(day, 'long') })}
        </h3>
        {hasChoice && (
          <p className="text-sm text-soft sm:hidden">{t('takes', { minutes: format.minutes(minutes) })}</p>
        )}
        <ClosedNotices
          notices={[...(days.data ?? []), later.data].find((each) => each?.date === day)?.closed ?? []}
        />
        <Loaded query={query} loading={t('loading')} failed={t('failed')} className="py-12">
          {(found) => (
            <>
              <SlotGrid
                slots={found}
                isToday={day === today}
                chosenId={slot?._id ?? null}
                onChoose={choose}
                endOf={hasChoice ? endOf : undefined}
              />
              {!found.some(isFree) && (
                <NoFreeSlots
                  slots={found}
                  day={day}
                  days={days.data ?? []}
                  later={later.data}
                  nextSlot={nextSlot}
                  wanted={wanted}
                  onLeave={() => heading.current?.focus({ preventScroll: true })}
                />
              )}
            </>
          )}
        </Loaded>
        <SlotChanges
          taken={taken}
          lost={slot ? null : found}
          tooShortFor={minutes > chosen.minutes ? minutes : null}
        />
      </div>
      {(line.addOns.length > 0 || shown.charges.length > 0) && (
        <Suspense fallback={null}>
          {/* On phones the choice is above; what is added to its price is not. */}
          <div
            className={cx('border-line-strong border-t pt-4', shown.charges.length === 0 && 'max-sm:hidden')}
          >
            <PriceLines lines={[line]} charges={shown.charges} />
          </div>
        </Suspense>
      )}
      {slot && <FreeUntil slot={slot} service={priced} isInBar />}
      <BookBar
        line={line}
        amount={shown.price}
        slot={slot}
        offer={offer}
        onTake={take}
        terms={slot && <FreeUntil slot={slot} service={priced} isBrief />}
      />
    </section>
  )
}

/** Says when and why a part of a day, or all of it, is closed. */
function ClosedNotices({ notices }: { notices: readonly ClosedNotice[] }) {
  const t = useTranslations('slots')
  const format = useFormat()
  return notices.map(({ name, fromTime, toTime }) => (
    <p key={`${name} ${fromTime}`} className="text-soft [overflow-wrap:anywhere]">
      {fromTime && toTime
        ? t('closedFromTo', { times: format.times({ startTime: fromTime, endTime: toTime }), name })
        : t('closedAllDay', { name })}
    </p>
  ))
}

interface SlotChangesProps {
  /** Slots taken by others since the last update. */
  taken: readonly Slot[]
  /** The visitor's choice, once it is no longer available. */
  lost: Slot | null
  /** The minutes of the choice, which takes longer than when the slot was chosen; null otherwise. */
  tooShortFor: number | null
}

/**
 * A live region for changes of the shown slots. It is always rendered, since screen readers miss content that
 * arrives together with its region. Slots taken by others are visible by their color.
 */
function SlotChanges({ taken, lost, tooShortFor }: SlotChangesProps) {
  const t = useTranslations('slots')
  const format = useFormat()
  const reason = () => {
    if (tooShortFor !== null) return t('tooShort', { minutes: format.minutes(tooShortFor) })
    return t(lost && lookOf(lost) === 'booked' && !lost.noCrewFree ? 'taken' : 'gone')
  }
  const times = taken.filter(({ _id }) => _id !== lost?._id).map((slot) => format.times(slot))
  return (
    <div role="status">
      {lost && (
        <p className="flex gap-3 rounded-control border-warning border-l-4 bg-warning-soft px-4 py-3 font-medium">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
          {reason()}
        </p>
      )}
      {times.length > 0 && <p className="sr-only">{t('takenByOthers', { times: times.join(', ') })}</p>}
    </div>
  )
}

interface NoFreeSlotsProps {
  /** The shown slots, none of them free. */
  slots: readonly Slot[]
  day: string
  /** The coming days. */
  days: readonly SlotDay[]
  /** A day after those. */
  later: SlotDay | undefined
  /** The earliest slot of all days. */
  nextSlot: NextSlot | null
  wanted: WantedVisit
  /** Called after the link to another day was followed. */
  onLeave: () => void
}

/** Says why the day has no free slots, and links to the next day that has. */
function NoFreeSlots({ slots, day, days, later, nextSlot, wanted, onLeave }: NoFreeSlotsProps) {
  const t = useTranslations('slots')
  const format = useFormat()
  const [params] = useSearchParams()
  const today = format.today()
  const soon = days.find(({ freeSlots }) => freeSlots > 0)
  const next = soon?.date ?? nextSlot?.date
  const last = useLastDay(day)
  const dayText = useDayText()
  const known = [...days, later].find((each) => each?.date === day)
  const reason = last
    ? t('tooFarAhead', { date: format.date(last, 'day') })
    : dayText(slots, known, day === today)
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="text-soft">
        {reason}
        {days.length > 0 && !soon && ` ${t(next ? 'noneInTwoWeeks' : 'noneSoon')}`}
      </p>
      {next && next !== day && (
        <Link
          to={{ search: `?${visitInAddress.write({ ...wanted, date: next, slot: null }, params)}` }}
          replace
          preventScrollReset
          onClick={onLeave}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('nextFree', { date: format.date(next, 'day') })}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
    </div>
  )
}

/** The last day that the house rules allow, if this one is after it. */
function useLastDay(day: string): string | null {
  const format = useFormat()
  const today = format.today()
  const { data: rules } = useQuery({
    ...publicRulesQuery(),
    enabled: day >= format.addDays(today, STRIP_DAYS),
  })
  const daysAhead = rules?.maximumDaysAhead ?? null
  const last = daysAhead === null ? null : format.addDays(today, daysAhead)
  return last !== null && day > last ? last : null
}
