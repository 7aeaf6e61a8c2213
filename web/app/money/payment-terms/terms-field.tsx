import { minorOfDecimal, toMajor } from '@jhilik/contract/money.ts'
import { agreeTerms, type PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { readNumber } from '../../lib/forms/number-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import type { TermsInput, TermsKind } from './terms-input.ts'

interface TermsFieldProps {
  kinds: readonly TermsKind[]
  currency: string
  /** Content below the choices. */
  children?: ReactNode
  className?: string
}

/**
 * Chooses what customers pay when booking: the field `paymentTerms` of a form in a `FormProvider`. The number of a
 * deposit is below its choice.
 */
export function TermsField({ kinds, currency, children, className }: TermsFieldProps) {
  const { control, register, formState } = useFormContext<{ paymentTerms: TermsInput }>()
  const chosen = useWatch({ control, name: 'paymentTerms.kind' })
  const errors = formState.errors.paymentTerms
  const t = useTranslations('dashboard.paymentTerms')
  const format = useFormat()
  const { paysOnline } = useSite()
  const number = (kind: TermsKind) => {
    if (kind !== chosen) return null
    if (kind === 'deposit_percent') {
      return (
        <Field label={t('percent')} error={errors?.percent?.message} required className="pl-8">
          <NumberInput
            min={1}
            max={99}
            className="max-w-36 tabular-nums"
            {...register('paymentTerms.percent')}
          />
        </Field>
      )
    }
    return (
      kind === 'deposit_amount' && (
        <Field
          label={t('amount', { currency: format.currency(currency) })}
          hint={t('amountHint')}
          error={errors?.amount?.message}
          required
          className="pl-8"
        >
          <NumberInput
            min={0}
            step="any"
            className="max-w-36 tabular-nums"
            {...register('paymentTerms.amount')}
          />
        </Field>
      )
    )
  }
  return (
    <fieldset className={className}>
      <legend className="mb-0.5 font-semibold text-ink text-sm">{t('title')}</legend>
      {!paysOnline && <p className="mb-1 text-soft text-sm">{t('noGateway')}</p>}
      <div className="grid gap-x-4">
        {kinds.map((kind) => (
          <div key={kind}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                value={kind}
                className="size-5 shrink-0 accent-brand"
                {...register('paymentTerms.kind')}
              />
              <span className="min-w-0">{t(`kinds.${kind}`)}</span>
            </label>
            {number(kind)}
          </div>
        ))}
      </div>
      <FieldError error={errors?.message} />
      {children}
    </fieldset>
  )
}

interface TermsExampleProps {
  terms: PaymentTerms | null
  /** The price as it was typed. */
  price: unknown
  currency: string
}

/** Says what these terms mean for a price. Renders nothing while either is missing. */
export function TermsExample({ terms, price, currency }: TermsExampleProps) {
  const t = useTranslations('dashboard.paymentTerms.example')
  const format = useFormat()
  const { paysOnline } = useSite()
  const minor = minorOfDecimal(String(readNumber(price)), currency)
  if (!terms || !minor || minor < 0) return null
  const { dueNowMinor } = agreeTerms(paysOnline ? terms : { kind: 'none' }, { minor, currency })
  const money = (amount: number) => format.money(toMajor({ minor: amount, currency }), currency)
  const facts = { price: money(minor), now: money(dueNowMinor), later: money(minor - dueNowMinor) }
  const text = () => {
    if (dueNowMinor === minor) return t('full', facts)
    if (dueNowMinor > 0) return t('deposit', facts)
    return t(paysOnline ? 'noneOrOnline' : 'none', facts)
  }
  return <p className="mt-2 rounded-control bg-accent-soft px-3.5 py-2.5 text-sm">{text()}</p>
}
