import type { BookingArea } from '@jhilik/contract/areas.ts'
import type { Booking } from '@jhilik/contract/bookings.ts'
import type { AskedJobQuery } from '@jhilik/contract/slot-requests.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { vehicleOf } from '@jhilik/contract/vehicles.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { comingDaysQuery, daySlotsQuery } from '../../calendar/slots/api.ts'
import type { ChosenLine } from '../../catalog/choice/choice.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useTryAgain } from '../../lib/language/try-again.ts'
import { useVehicleText } from '../../lib/language/use-booking-texts.ts'
import { useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { bookingPath } from '../../lib/page/booking-paths.ts'
import { bookingsOf, useUser } from '../../lib/session/use-session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { BookingDetails } from './form-schema.ts'
import type { LostSlot, Price, PriceChange } from './use-checkout.ts'
import { useSlotsPath } from './use-selection.ts'

export const loadSlotTaken = () => withTexts('onDemand', SlotTaken)

interface SlotTakenProps {
  slot: Slot
  lost: LostSlot
  /** Where the work is to be done; null when it does not matter or is not known. */
  area: BookingArea | null
  /** What is booked, for times that are long enough for it. */
  visit: { lines: readonly ChosenLine[]; minutes: number }
  onChoose: (slot: Slot) => void
  /** The text of the button that books. */
  button: string
}

/** Says who has taken the slot: the customer, perhaps in another tab, or somebody else. */
function SlotTaken({ button, ...props }: SlotTakenProps) {
  const { slot } = props
  const t = useTranslations('onDemand.taken')
  const user = useUser()
  const upcoming = useQuery({ ...upcomingQuery(user ? bookingsOf(user) : ''), enabled: user !== null })
  if (upcoming.isPending) return <Spinner label={t('loading')} className="justify-start py-3" />
  const own = upcoming.data?.find((booking) => booking.slot._id === slot._id)
  return own ? <OwnBooking booking={own} button={button} /> : <NearestFree {...props} />
}

/** A booking of the slot by the customer, who can pay for it with the form while it is held. */
function OwnBooking({ booking, button }: { booking: Booking; button: string }) {
  const t = useTranslations('onDemand.taken.own')
  const format = useFormat()
  const { holdExpiresAt, _id, code } = booking
  if (holdExpiresAt) {
    return <Alert title={t('heldTitle')}>{t('heldText', { time: format.time(holdExpiresAt), button })}</Alert>
  }
  return (
    <Alert
      tone="warning"
      title={t('bookedTitle')}
      action={
        <ButtonLink to={bookingPath(_id)} variant="secondary" size="sm">
          {t('toBooking')}
        </ButtonLink>
      }
    >
      {t('bookedText', { code })}
    </Alert>
  )
}

const bookingList = async () => (await import('@jhilik/contract/bookings.ts')).bookingListResponseSchema

/** They may have been made in another tab. */
const upcomingQuery = (email: string) => ({
  ...apiQuery(queryKeys.bookings.upcoming(email), `/bookings/${encodeURIComponent(email)}`, bookingList, {
    when: 'upcoming',
  }),
  staleTime: 0,
})

/**
 * Shows the nearest free times when somebody else has taken the slot, or no crew can be in the area then; what was typed
 * stays.
 */
function NearestFree({ slot, lost, area, visit, onChoose }: Omit<SlotTakenProps, 'button'>) {
  const t = useTranslations('onDemand.taken')
  const tryAgain = useTryAgain()
  const format = useFormat()
  const slotsPath = useSlotsPath()
  const areaName = useBookingAreaName()
  const weekBefore = format.addDays(slot.date, -7)
  const isSoon = weekBefore < format.today()
  const nearest = useQuery({
    ...nearestSlotsQuery(slot, { ...(!isSoon && { from: weekBefore }), ...jobOf(visit, area) }),
    initialData: lost.nearest,
    refetchOnMount: !lost.nearest,
  })
  const words = () => {
    if (lost.isTooShort) return [t('shortTitle', { minutes: format.minutes(visit.minutes) }), t('shortText')]
    const text = t(lost.noCrewFree ? 'noCrewText' : 'text')
    return [area ? t('areaTitle', { area: areaName(area) }) : t('title'), text]
  }
  const [title, text] = words()
  return (
    <Alert tone="warning" title={title}>
      <p>{text}</p>
      {nearest.isPending && <Spinner label={t('loading')} className="justify-start py-3" />}
      {nearest.isError && (
        <p className="mt-2 font-medium">
          {t('loadFailed')} {tryAgain(nearest.error)}
        </p>
      )}
      {nearest.data?.length === 0 && <p className="mt-2 font-medium">{t('none')}</p>}
      {nearest.data && nearest.data.length > 0 && (
        <ul className="mt-3 grid gap-2 sm:grid-cols-2">
          {nearest.data.map((free) => (
            <li key={free._id}>
              <Button variant="secondary" className="w-full" onClick={() => onChoose(free)}>
                <span>
                  {`${format.date(free.date, 'day')}, `}
                  <span className="inline-block">{format.times(free)}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!nearest.isPending && !nearest.data?.length && (
        <ButtonLink to={slotsPath(slot.service._id)} variant="secondary" className="mt-3">
          {t('toService')}
        </ButtonLink>
      )}
    </Alert>
  )
}

/** What the times have to be long enough for. */
const jobOf = ({ lines, minutes }: SlotTakenProps['visit'], area: BookingArea | null) => {
  const [first, ...further] = lines.map(({ service }) => service)
  return {
    ...(area && { area: area._id }),
    ...(first && minutes > first.duration && { minutes }),
    ...(further.length > 0 && { services: further.map(({ _id }) => _id) }),
  }
}

const SLOTS_OFFERED = 6
const DAYS_READ = 3

/** The free slots of the same service nearest in time to a wanted one, in the order of time: of two weeks from today or a date on. */
export const nearestSlotsQuery = (wanted: Slot, { from, ...job }: { from?: string } & AskedJobQuery = {}) =>
  queryOptions({
    queryKey: queryKeys.slots.nearest(wanted._id, job),
    queryFn: async ({ client }) => {
      const serviceId = wanted.service._id
      const days = await client.fetchQuery({
        ...comingDaysQuery(serviceId, { ...job, ...(from && { from }) }),
        staleTime: 0,
      })
      const dates = days
        .filter(({ freeSlots }) => freeSlots > 0)
        .map(({ date }) => date)
        .sort((a, b) => distance(a, wanted.date) - distance(b, wanted.date))
        .slice(0, DAYS_READ)
      const slots = await Promise.all(
        dates.map((date) => client.fetchQuery({ ...daySlotsQuery(serviceId, date, job), staleTime: 0 })),
      )
      return slots
        .flat()
        .filter(({ _id, isBooked }) => isBooked === 'available' && _id !== wanted._id)
        .sort((a, b) => distance(a.startsAt, wanted.startsAt) - distance(b.startsAt, wanted.startsAt))
        .slice(0, SLOTS_OFFERED)
        .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
    },
    gcTime: 0,
    staleTime: 0,
  })

function distance(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b))
}

interface SampleQuestionProps {
  /** The details to be booked with the sample vehicle; null when the dialog is closed. */
  details: BookingDetails | null
  onYes: (details: BookingDetails) => void
  onChange: () => void
  /** Sets the focus after the customer chose to change the vehicle. */
  onClosed: () => void
}

export const loadSampleQuestion = () => withTexts('onDemand', SampleQuestion)

/** Asks whether the sample vehicle of the form is the customer's. */
function SampleQuestion({ details, onYes, onChange, onClosed }: SampleQuestionProps) {
  const t = useTranslations('onDemand.sample')
  const textOf = useVehicleText()
  const isConfirmed = useRef(false)
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(details)
  if (details && details !== shown) setShown(details)
  const vehicle = shown && vehicleOf(shown)
  if (!vehicle) return null
  return (
    <ConfirmDialog
      open={details !== null}
      onOpenChange={(open) => {
        if (open) return
        isConfirmed.current = false
        onChange()
      }}
      title={t('title')}
      description={t('text', { vehicle: textOf(vehicle).full })}
      confirmLabel={t('yes')}
      cancelLabel={t('change')}
      onConfirm={() => {
        isConfirmed.current = true
        if (details) onYes(details)
      }}
      onClosed={() => {
        if (!isConfirmed.current) onClosed()
        return isConfirmed.current
      }}
    />
  )
}

interface PriceChangeDialogProps {
  /** Null when the dialog is closed. */
  change: PriceChange | null
  onAccept: (now: Price) => void
  onDismiss: (now: Price) => void
}

export const loadPriceChangeDialog = () => withTexts('onDemand', PriceChangeDialog)

/** Asks the customer to accept a changed price. */
function PriceChangeDialog({ change, onAccept, onDismiss }: PriceChangeDialogProps) {
  const t = useTranslations('onDemand.priceChanged')
  const format = useFormat()
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState<PriceChange | null>(change)
  if (change && (change.before !== shown?.before || change.now !== shown.now)) setShown(change)
  if (!shown) return null
  const { before, now } = shown
  /** The price, with the part that is due now unless that is all of it. */
  const textOf = ({ amount, dueNow, currency }: Price) => {
    const price = format.money(amount, currency)
    if (dueNow === amount) return price
    return dueNow === 0 ? t('onSite', { price }) : t('part', { price, now: format.money(dueNow, currency) })
  }
  const prices = { before: textOf(before), now: textOf(now) }
  const isSame = before.amount === now.amount && before.currency === now.currency
  return (
    <ConfirmDialog
      open={change !== null}
      onOpenChange={(open) => !open && onDismiss(now)}
      title={t(isSame ? 'dueTitle' : 'title')}
      description={t('text', prices)}
      confirmLabel={t('accept', prices)}
      cancelLabel={t('dismiss')}
      onConfirm={() => onAccept(now)}
    />
  )
}
