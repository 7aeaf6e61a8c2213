import type { Service } from '@jhilik/contract/services.ts'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import type { useCheckout } from './use-checkout.ts'
import { MAX_FURTHER_LINES } from './visit-lines.ts'

// Few customers book more than one service at once.
const MoreLines = lazyPart(async () => (await import('./more-lines.tsx')).loadMoreLines(), PartFailed)

interface VisitSectionProps {
  /** The first service. */
  service: Service
  checkout: ReturnType<typeof useCheckout>
}

/** The further services of the visit, and buttons that add one. */
export function FurtherLines({ service, checkout }: VisitSectionProps) {
  const t = useTranslations('bookingForm.visit')
  const { form, visit } = checkout
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'moreLines' })
  const add = (serviceId: string, asks: Service['asks']) =>
    append(
      { serviceId, asks, size: null, addOns: [], vehicleType: 'car' },
      { focusName: `moreLines.${fields.length}.vehicleBrand` },
    )
  return (
    <>
      {fields.length > 0 && (
        <Suspense fallback={<div className="min-h-96" />}>
          <MoreLines
            form={form}
            lines={visit.furtherLines}
            offered={visit.offered}
            day={visit.day}
            ids={fields.map(({ id }) => id)}
            onRemove={remove}
          />
        </Suspense>
      )}
      {fields.length < MAX_FURTHER_LINES && (
        <div className="flex flex-wrap gap-x-3 bg-surface max-sm:px-(--page-edge) max-sm:py-2">
          {service.asks.includes('vehicle') && (
            <Button variant="ghost" onClick={() => add(service._id, service.asks)}>
              <Plus aria-hidden className="size-4.5" />
              {t('addVehicle')}
            </Button>
          )}
          <Button variant="ghost" onClick={() => add('', [])}>
            <Plus aria-hidden className="size-4.5" />
            {t('addService')}
          </Button>
        </div>
      )}
    </>
  )
}

/** A coupon's code, behind a button until it is wanted. It is checked before the booking, which checks it again. */
export function CouponField({ checkout }: Pick<VisitSectionProps, 'checkout'>) {
  const t = useTranslations('bookingForm.coupon')
  const format = useFormat()
  const { form, coupon, service } = checkout
  const [open, setOpen] = useState(Boolean(form.getValues('coupon')))
  const { setFocus } = form
  const isPressed = useRef(false)
  useEffect(() => {
    if (open && isPressed.current) setFocus('coupon')
  }, [open, setFocus])
  const sent = form.formState.errors.coupon?.message
  const refusal =
    sent ??
    (isApiError(coupon.error)
      ? coupon.error.errors.find(({ path }) => path === 'coupon')?.message
      : undefined)
  if (!open && !sent) {
    return (
      <Button
        variant="ghost"
        className="self-start"
        onClick={() => {
          isPressed.current = true
          setOpen(true)
        }}
      >
        {t('open')}
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <Field
        label={t('label')}
        error={refusal}
        hint={
          coupon.takenOff === undefined ? undefined : (
            <span role="status">
              {t('used', { amount: format.money(-coupon.takenOff, service.currency) })}
            </span>
          )
        }
        className="min-w-0 flex-[1_1_10rem]"
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.register('coupon')}
          onKeyDown={(event) => {
            // Enter would book.
            if (event.key !== 'Enter') return
            event.preventDefault()
            coupon.check()
          }}
        />
      </Field>
      <Button variant="secondary" busy={coupon.isPending} className="mt-6.5" onClick={coupon.check}>
        {t('check')}
      </Button>
    </div>
  )
}
