import { digitsIn } from '@jhilik/contract/clock-text.ts'
import type { PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import type { ChangedField, ChangeSubject } from '@jhilik/contract/recorded-changes.ts'
import type { OpeningHours } from '@jhilik/contract/schedules.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName, useSizeName } from '../../lib/language/use-service-text.ts'
import { dayNames, groupDays } from '../../lib/language/weekdays.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'

// These functions tell the reader what a recorded change is about, where that is found, and what was changed.

/** Names the subject of a change in the reader's language. */
export function useSubjectText() {
  const t = useTranslations('dashboard.history')
  const format = useFormat()
  const nameOf = useServiceName()
  return ({ type, service, name, bookingCode, slot, days }: ChangeSubject): string => {
    const ofService = service && nameOf(service)
    const ofDays = days && format.days(days)
    const parts: Partial<Record<ChangeSubject['type'], (string | null)[]>> = {
      service: [ofService],
      slot: [ofService, slot && format.slot(slot)],
      schedule: [ofService],
      area: [name],
      price_rule: [name],
      coupon: [name],
      crew: [name, ofDays],
      closed_date: [name, ofDays],
      booking: [bookingCode, name],
      disturbance: [ofDays],
      user: [name],
      review: [name],
      month: [name],
      bookings: [ofDays ?? t('allDays')],
    }
    return parts[type]?.filter(Boolean).join(', ') || t('unnamed')
  }
}

const admin = (page: string) => `/dashboard/admin/${page}`

/** The page of staff on which the subject is; null when it is gone. */
export function subjectPath({ type, _id, slot }: ChangeSubject): string | null {
  switch (type) {
    case 'service':
    case 'services':
      return admin('service-management')
    case 'area':
    case 'areas':
    case 'travel_settings':
      return admin('areas')
    case 'price_rule':
    case 'price_rules':
    case 'price_settings':
    case 'size_list':
      return admin('prices')
    case 'coupon':
      return admin('prices?tab=coupons')
    case 'business':
      return admin('business')
    case 'message_settings':
      return admin('message-settings')
    case 'message_texts':
      return admin('message-texts')
    case 'messages':
      return admin('messages')
    case 'house_rules':
    case 'tax_settings':
      return admin('house-rules')
    case 'home_pictures':
      return admin('pictures')
    case 'look':
      return admin('look')
    case 'statements':
      return admin('money')
    case 'bookings':
      return admin('user-bookings')
    case 'history':
      return admin('history')
    case 'month':
      return null
  }
  if (_id === null) return null
  switch (type) {
    case 'crew':
      return admin('crews')
    case 'slot':
      return slot && admin(`slot-management?date=${slot.date}`)
    case 'schedule':
      return admin(`schedules?edit=${_id}`)
    case 'closed_date':
      return admin('schedules?tab=closed')
    case 'booking':
      return staffBookingPath(_id)
    case 'disturbance':
      return admin(`disturbances/${_id}`)
    case 'user':
      return admin(`user-management/${_id}`)
    case 'review':
      return admin('reviews')
  }
}

interface Values {
  from: string
  to: string
}

const both = <T>({ from, to }: { from: T; to: T }, write: (value: T) => string): Values => ({
  from: write(from),
  to: write(to),
})

/** The old and the new value in the reader's language; null for fields of which only the name is shown. */
export function useChangedValues() {
  const t = useTranslations('dashboard')
  const locale = useLocale()
  const format = useFormat()
  const nameOf = useSizeName()

  const coordinate = (degrees: number) => digitsIn(locale, String(degrees))

  const week = (hours: OpeningHours[]) =>
    groupDays(hours)
      .map(({ first, last, hours: ofDay }) => {
        const times = ofDay.map(({ opens, closes }) => format.times({ startTime: opens, endTime: closes }))
        return `${dayNames(format, first, last)} ${times.join(', ')}`
      })
      .join('; ')

  const terms = (value: PaymentTerms | null) => {
    if (value === null) return t('history.terms.business')
    switch (value.kind) {
      case 'deposit_percent':
        return t('history.terms.percent', { percent: format.number(value.percent) })
      case 'deposit_amount':
        return t('history.terms.amount', { amount: format.number(value.amount) })
      default:
        return t(`history.terms.${value.kind}`)
    }
  }

  return (change: ChangedField): Values | null => {
    switch (change.field) {
      case 'name':
      case 'nameBn':
      case 'businessName':
      case 'businessNameBn':
      case 'contactEmail':
      case 'contactPhone':
      case 'contactAddress':
      case 'contactAddressBn':
      case 'openingHours':
      case 'locale':
      case 'currency':
      case 'timeZone':
      case 'country':
      case 'legalName':
      case 'legalAddress':
      case 'bin':
      case 'placeOfSupply':
      case 'officer':
      case 'taxName':
      case 'bought':
        return both(change, (text) => text || t('history.nothing'))
      case 'taxRate':
        return both(change, (percent) =>
          percent === null ? t('history.nothing') : `${format.number(percent)}%`,
        )
      case 'taxMode':
        return both(change, (mode) => t(`tax.modes.${mode}.label`))
      case 'price':
        return both(change, ({ amount, currency }) => format.money(amount, currency))
      case 'sizes':
      case 'addOns':
        return both(
          change,
          (entries) =>
            entries
              .map(
                (entry) =>
                  `${nameOf(entry)} ${format.money(entry.price.amount, entry.price.currency)}, ${format.duration(entry.minutes)}`,
              )
              .join('; ') || t('history.nothing'),
        )
      case 'datedPrices':
        return both(
          change,
          (entries) =>
            entries
              .map((entry) =>
                [
                  format.date(entry.fromDate),
                  nameOf(entry),
                  format.money(entry.price.amount, entry.price.currency),
                ]
                  .filter(Boolean)
                  .join(' '),
              )
              .join('; ') || t('history.nothing'),
        )
      case 'ruleAmount':
      case 'couponAmount':
      case 'couponMinimum':
        return both(change, (value) =>
          value ? format.money(value.amount, value.currency) : t('history.nothing'),
        )
      case 'percent':
        return both(change, (percent) =>
          percent === null ? t('history.nothing') : `${format.number(percent)}%`,
        )
      case 'minimum':
        return both(change, (amount) => (amount === null ? t('history.nothing') : format.number(amount)))
      case 'ruleActive':
      case 'couponActive':
        return both(change, (active) => t(active ? 'history.inUse' : 'history.notInUse'))
      case 'firstVisitOnly':
        return both(change, (only) => t(only ? 'history.firstVisit' : 'history.anyVisit'))
      case 'maxUses':
      case 'maxUsesPerPerson':
        return both(change, (uses) => (uses === null ? t('history.noLimit') : format.number(uses)))
      case 'serviceType':
        return both(change, (type) => t(`services.types.${type}`))
      case 'duration':
      case 'bufferMinutes':
      case 'minimumNoticeMinutes':
      case 'holdMinutes':
      case 'cancelGraceMinutes':
      case 'setUpMinutes':
        return both(change, format.duration)
      case 'slotMinutes':
        return both(change, (minutes) =>
          minutes === null ? t('history.asTheService') : format.duration(minutes),
        )
      case 'maxJobsPerDay':
        return both(change, (jobs) => (jobs === null ? t('history.asManyAsFit') : format.number(jobs)))
      case 'doneAt':
        return both(change, (place) => t(`services.doneAtOf.${place}`))
      case 'crew':
        return both(change, (name) => name ?? t('history.nobody'))
      case 'forced':
        return both(change, (kinds) =>
          kinds.length === 0
            ? t('history.nothing')
            : kinds.map((kind) => t(`crewConflicts.${kind}`)).join(', '),
        )
      case 'capacity':
        return both(change, format.number)
      case 'validFrom':
        return both(change, (date) => format.date(date))
      case 'validTo':
        return both(change, (date) => (date ? format.date(date) : t('history.openEnded')))
      case 'active':
        return both(change, (active) => t(active ? 'schedules.active' : 'schedules.paused'))
      case 'crewActive':
        return both(change, (active) => t(active ? 'history.inUse' : 'history.notInUse'))
      case 'shown':
        return both(change, (shown) => t(shown ? 'areas.shown' : 'areas.hidden'))
      case 'minimumMinutes':
        return both(change, format.duration)
      case 'speeds':
        return both(change, (speeds) => speeds.map(format.number).join(', '))
      case 'learns':
        return both(change, (learns) => t(learns ? 'history.inUse' : 'history.notInUse'))
      case 'place':
        return both(change, (place) =>
          place
            ? t('history.place', {
                latitude: coordinate(place.latitude),
                longitude: coordinate(place.longitude),
                radius: format.number(place.radiusKm),
              })
            : t('history.nothing'),
        )
      case 'hours':
        return both(change, week)
      case 'time':
        return both(change, format.slot)
      case 'role':
        return both(change, (role) => t(`users.roles.${role}`))
      case 'duty':
        return both(change, (duty) => (duty ? t(`users.duties.${duty}`) : t('history.nothing')))
      case 'status':
        return both(change, (status) => t(`allBookings.statuses.${status}`))
      case 'freeCancelHours':
        return both(change, (count) => t('houseRules.span.hours', { count }))
      case 'reminderHours':
        return both(change, (count) =>
          count === 0 ? t('history.noReminder') : t('houseRules.span.hours', { count }),
        )
      case 'lateRefundPercent':
        return both(change, (percent) => `${format.number(percent)}%`)
      case 'paymentTerms':
        return both(change, terms)
      case 'horizonWeeks':
        return both(change, (weeks) => `${format.number(weeks)} ${t('houseRules.rules.horizonWeeks.unit')}`)
      case 'maximumDaysAhead':
        return both(change, (count) =>
          count === null ? t('houseRules.noLimit') : t('houseRules.span.days', { count }),
        )
      default:
        return null
    }
  }
}
