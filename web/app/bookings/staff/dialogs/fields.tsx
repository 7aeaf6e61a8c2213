import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { Field, Textarea } from '../../../ui/field.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'

interface ReasonFieldProps extends ComponentProps<'textarea'> {
  error: string | undefined
}

export function ReasonField({ error, required = true, ...props }: ReasonFieldProps) {
  const t = useTranslations('dashboard.staffBooking')
  return (
    <Field
      label={t('reason')}
      hint={t(required ? 'reasonHint' : 'reasonHintOptional')}
      error={error}
      required={required}
    >
      <Textarea rows={3} {...props} />
    </Field>
  )
}

interface AmountFieldProps extends ComponentProps<'input'> {
  /** The label; "amount to refund" by default. */
  label?: string
  currency: string
  hint: ReactNode
  error: string | undefined
}

export function AmountField({ label, currency, hint, error, required = true, ...props }: AmountFieldProps) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  return (
    <Field
      label={label ?? t('amount', { currency: format.currency(currency) })}
      hint={hint}
      error={error}
      required={required}
    >
      <NumberInput min={0} step="any" className="tabular-nums" {...props} />
    </Field>
  )
}

interface OptionProps extends ComponentProps<'input'> {
  children: ReactNode
}

/** A radio button as a tile. */
export function Option({ children, ...props }: OptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-3.5 py-2 has-checked:border-brand has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-ring">
      <input type="radio" className="size-5 shrink-0 accent-(--brand) outline-none" {...props} />
      {children}
    </label>
  )
}
