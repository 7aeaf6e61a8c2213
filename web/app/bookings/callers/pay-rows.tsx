import { PAYMENT_METHODS_ON_SITE } from '@jhilik/contract/ledger.ts'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { type ChosenLine, isChoosable } from '../../catalog/choice/choice.ts'
import { ChoiceFields } from '../../catalog/choice/choice-fields.tsx'
import { useVisitPrice } from '../../catalog/choice/visit-price.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Field, FieldError, Options, Select, Textarea, TextInput } from '../../ui/field.tsx'
import { Chips, MoreButton, Row } from './chips.tsx'
import type { CallerValues } from './values.ts'

interface PriceRowProps {
  form: UseFormReturn<CallerValues>
  line: ChosenLine
  visit: { slotId: string | null; area: string | null; coupon: string | null }
  /** The number of a known caller, whose discount counts. */
  caller: string | null
  /** Called with the price that is shown, when the server has said it. */
  onPrice: (price: { price: number; currency: string } | null) => void
}

/** The price; sizes, add-ons and a coupon are folded away. */
export function PriceRow({ form, line, visit, caller, onPrice }: PriceRowProps) {
  const t = useTranslations('dashboard.newBooking')
  const format = useFormat()
  const nameOf = useServiceName()
  const { register, setValue, watch, formState } = form
  const refusal = useRefusalText()
  const [open, setOpen] = useState(false)
  const { shown, couponError, isPending } = useVisitPrice([line], { ...visit, caller })
  const coupon = couponError && (isApiError(couponError) ? couponError.errors[0]?.message : undefined)
  const isSaid = visit.slotId !== null && !isPending && !couponError
  const [price, currency] = [shown.price, shown.currency]
  useEffect(() => onPrice(isSaid ? { price, currency } : null), [onPrice, isSaid, price, currency])
  const what = [line.size && nameOf(line.size), format.minutes(shown.minutes)].filter(Boolean).join(', ')
  return (
    <Row label={t('price')}>
      <div className="flex flex-wrap items-center gap-x-3">
        <output aria-live="polite" className="font-bold text-xl tabular-nums">
          {format.money(shown.price, shown.currency)}
        </output>
        <span className="text-soft">{what}</span>
        {!open && <MoreButton onClick={() => setOpen(true)}>{t('changePrice')}</MoreButton>}
      </div>
      {open && (
        <>
          {isChoosable(line.service) && (
            <ChoiceFields
              line={line}
              day={format.today()}
              guess={null}
              heading="h3"
              onChoose={({ size, addOns }) => {
                setValue('size', size, { shouldDirty: true })
                setValue('addOns', [...addOns], { shouldDirty: true })
              }}
            />
          )}
          <Field
            label={t('coupon')}
            error={
              formState.errors.coupon?.message ?? (watch('coupon') && (coupon || refusal(couponError))) ?? ''
            }
          >
            <TextInput autoComplete="off" autoCapitalize="characters" {...register('coupon')} />
          </Field>
        </>
      )}
      <FieldError error={formState.errors.size?.message ?? formState.errors.addOns?.message} />
    </Row>
  )
}

interface PayRowsProps {
  form: UseFormReturn<CallerValues>
  /** Whether a customer can pay online. */
  hasLink: boolean
}

export function PayRows({ form, hasLink }: PayRowsProps) {
  const t = useTranslations('dashboard.newBooking')
  const gatewayText = useGatewayText()
  const can = usePermission()
  const { register, setValue, watch, formState } = form
  const { errors } = formState
  const pay = watch('pay')
  const ways = [
    'site' as const,
    ...(hasLink ? ['link' as const] : []),
    ...(can('payments.record') ? ['received' as const] : []),
  ]
  return (
    <Row label={t('pay')}>
      <Chips
        label={t('pay')}
        chosen={pay}
        onChoose={(value) => setValue('pay', value as CallerValues['pay'], { shouldDirty: true })}
        options={ways.map((way) => ({ value: way, label: t(`ways.${way}`) }))}
      />
      <FieldError error={errors.pay?.message} />
      {pay === 'received' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('method')} error={errors.payment?.method?.message}>
            <Select {...register('payment.method')}>
              <Options of={PAYMENT_METHODS_ON_SITE} text={gatewayText} />
            </Select>
          </Field>
          {watch('payment.method') !== 'cash' && (
            <Field label={t('reference')} error={errors.payment?.reference?.message} required>
              <TextInput autoComplete="off" {...register('payment.reference')} />
            </Field>
          )}
        </div>
      )}
    </Row>
  )
}

/** What the crew should know. */
export function NoteRow({ form: { register, formState } }: Pick<PayRowsProps, 'form'>) {
  const t = useTranslations('dashboard.newBooking')
  const [withNote, setWithNote] = useState(false)
  return (
    <Row label={t('note')}>
      {withNote ? (
        <Field label={t('note')} hideLabel error={formState.errors.note?.message}>
          <Textarea rows={2} autoFocus {...register('note')} />
        </Field>
      ) : (
        <MoreButton onClick={() => setWithNote(true)}>{t('addNote')}</MoreButton>
      )}
    </Row>
  )
}

/** A revisit costs nothing. */
export function FreeRow({ code }: { code: string }) {
  const t = useTranslations('dashboard.newBooking')
  return (
    <Row label={t('price')}>
      <p className="font-semibold">{t('revisit.price', { code })}</p>
    </Row>
  )
}
