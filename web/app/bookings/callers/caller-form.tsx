import type { CallerBooking } from '@jhilik/contract/callers.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { lineOf } from '../../catalog/choice/choice.ts'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { newRequestKey } from '../../lib/http/request-key.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { bookingAreasQuery } from '../../lib/page/booking-areas.ts'
import { bookingDefaultsQuery } from '../../people/garage/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { type CallerRequest, callerQuery, callerTimesQuery, useBookForCaller } from './api.ts'
import { FreeRow, NoteRow, PayRows, PriceRow } from './pay-rows.tsx'
import {
  type CallerValues,
  chosenTime,
  EMPTY,
  NEW,
  NONE,
  placeIn,
  requestOf,
  sizeFor,
  valuesOf,
  valuesOfVisit,
  vehicleIn,
  whatIsMissing,
} from './values.ts'
import type { WantedRevisit } from './wanted-revisit.ts'
import { PlaceRow, ServiceRow, VehicleRow } from './what-rows.tsx'
import { useDayText, WhenRow } from './when-row.tsx'
import { WhoRows } from './who-rows.tsx'

/** The fields of the form by their paths in the request, where these differ. */
const FIELD_OF: Record<string, Path<CallerValues>> = {
  'customer.phone': 'phone',
  'customer.name': 'name',
  'customer.email': 'email',
  'customer.address': 'address',
  time: 'time.startTime',
}

/** Refusals after which other times are offered. */
const LOST = ['slot_taken', 'slot_unavailable']

interface CallerFormProps {
  /** What is to be made good; null for a new booking. */
  revisit: WantedRevisit | null
  onMade: (made: CallerBooking) => void
}

export function CallerForm({ revisit, onMade }: CallerFormProps) {
  const t = useTranslations('dashboard.newBooking')
  const format = useFormat()
  const day = useDayText()
  const problemMessage = useProblemMessage()
  const form = useForm<CallerValues>({
    defaultValues: revisit ? valuesOfVisit(revisit.booking) : EMPTY,
  })
  const { watch, setValue, setError, clearErrors, formState } = form
  const values = watch()
  useUnsaved(isChanged(formState.dirtyFields))

  const services = useQuery(currentServicesQuery()).data
  const areas = useQuery(bookingAreasQuery()).data ?? []
  const hasLink = (useQuery(bookingDefaultsQuery()).data?.gateways.length ?? 0) > 0
  const answer = useQuery(callerQuery(values.phone)).data
  const caller = answer?.caller ?? null

  const filledFor = useRef<string | null>(null)
  useEffect(() => {
    // A revisit is filled with what the visit was.
    if (revisit || !services || (caller?._id ?? null) === filledFor.current) return
    const wasKnown = filledFor.current !== null
    filledFor.current = caller?._id ?? null
    // What was typed for a new caller stays; what was filled in for another known one does not.
    const { name, email, locale, vehicle, place } = EMPTY
    const empty = { name, email, locale, vehicle, place }
    const known = caller ? valuesOf(caller, services) : wasKnown ? empty : {}
    for (const [field, value] of Object.entries(known)) setValue(field as Path<CallerValues>, value)
  }, [caller, revisit, services, setValue])

  const locale = values.locale || answer?.locale
  const service = services?.find(({ _id }) => _id === values.serviceId)
  const vehicle = vehicleIn(values, caller)
  const size = values.size ?? (service ? sizeFor(service, vehicle) : null)
  const { area } = placeIn(values, caller)
  const isVisit = service?.doneAt !== 'base'
  const plain = service && lineOf(service, { size, addOns: values.addOns }, format.today())
  const times = useQuery(
    callerTimesQuery(
      service && plain
        ? {
            serviceId: service._id,
            ...(isVisit && area && { area }),
            ...(plain.minutes !== service.duration && { minutes: plain.minutes }),
          }
        : null,
    ),
  )
  const isAgreed = values.slotId === NEW
  const slot = service && !isAgreed ? chosenTime(times.data ?? [], values.slotId) : undefined

  const { mutateAsync, isPending } = useBookForCaller()
  const sent = useRef<{ key: string; request: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const priced = useRef<{ price: number; currency: string } | null>(null)
  const keepPrice = useCallback((price: typeof priced.current) => {
    priced.current = price
  }, [])

  // What is changed, by hand or because the number is known, is not wrong any more.
  useEffect(() => {
    const changes = watch((_values, { name }) => {
      if (!name) return
      clearErrors(name)
      setFailure(null)
    })
    return () => changes.unsubscribe()
  }, [watch, clearErrors])

  /** The same request has the same key, whatever was paid: what was booked already is not booked again. */
  function keyOf({ payment: _, ...request }: CallerRequest): string {
    const text = JSON.stringify(request)
    if (sent.current?.request !== text) sent.current = { key: newRequestKey(), request: text }
    return sent.current.key
  }

  const missingTexts = {
    phone: messages.phoneIsNotValid,
    name: messages.userNameIsRequired,
    serviceId: t('chooseService'),
    slotId: t('chooseTime'),
  }

  async function book() {
    clearErrors()
    setFailure(null)
    const missing = whatIsMissing(values, { service, slot })
    missing.forEach((field, index) => {
      setError(field, { type: 'required', message: missingTexts[field] }, { shouldFocus: index === 0 })
    })
    if (!service || missing.length > 0) return
    const body = requestOf({
      values: { ...values, size, locale: locale ?? '' },
      caller,
      service,
      slot,
      price: priced.current,
      revisitOf: revisit?.complaint ?? null,
    })
    try {
      onMade(await mutateAsync({ body, key: keyOf(body) }))
    } catch (error) {
      console.error('The booking was not made', error)
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    if (!isApiError(error) || error.kind !== 'HTTP') {
      setFailure(t('failed'))
      return
    }
    if (LOST.includes(error.code)) {
      setValue('slotId', NONE)
      void times.refetch()
      setFailure(t('lost'))
      return
    }
    error.errors.forEach(({ path, message }, index) => {
      const field = FIELD_OF[path] ?? (path as Path<CallerValues>)
      setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
    })
    const isRecorded = error.errors.some(({ path }) => path.startsWith('payment.'))
    setFailure(isRecorded ? t('notRecorded') : problemMessage(error))
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void book()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          void book()
        }
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <WhoRows form={form} answer={answer} />
      {(service === undefined || service.asks.includes('vehicle')) && (
        <VehicleRow form={form} caller={caller} />
      )}
      {isVisit && <PlaceRow form={form} caller={caller} areas={areas} />}
      {services && <ServiceRow form={form} caller={caller} services={services} />}
      {service && (
        <>
          <WhenRow form={form} times={times.data} chosen={slot} isLoading={times.isFetching && !times.data} />
          {revisit ? (
            <FreeRow code={revisit.booking.code} />
          ) : (
            <>
              <PriceRow
                form={form}
                line={lineOf(service, { size, addOns: values.addOns }, slot?.date ?? format.today())}
                visit={{
                  slotId: slot?._id ?? null,
                  area: (isVisit && area) || null,
                  coupon: values.coupon || null,
                }}
                caller={caller ? values.phone : null}
                onPrice={keepPrice}
              />
              <PayRows form={form} hasLink={hasLink} />
            </>
          )}
          <NoteRow form={form} />
        </>
      )}
      <div className="sticky -bottom-4 -mx-4 mt-auto -mb-4 md:-mx-6 md:px-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-surface px-4 py-3">
        {failure !== null && (
          <Alert tone="danger" className="w-full">
            {failure}
          </Alert>
        )}
        <p className="min-w-0 flex-1 tabular-nums leading-snug">
          {slot && (
            <b className="block font-bold">
              {[`${day(slot.date)} ${format.time(slot.startTime)}`, slot.crew?.name]
                .filter(Boolean)
                .join(', ')}
            </b>
          )}
          <span className="text-soft">
            {[
              revisit ? t('revisit.free') : t(`ways.${values.pay}`),
              values.email
                ? t('tells.email')
                : answer?.getsTexts && t(`tells.sms_${locale ?? answer.locale}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        <Button type="submit" variant="spark" busy={isPending}>
          <Check aria-hidden className="size-5" />
          {t('book')}
          <kbd aria-hidden className="rounded border border-current px-1 font-semibold text-sm max-md:hidden">
            Ctrl Enter
          </kbd>
        </Button>
      </div>
    </form>
  )
}
