import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Field, Options, Select } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'

/** Owners choose the unit of one number; calls have a field for each unit. */
export const UNITS = ['percent', 'amount'] as const
type Unit = (typeof UNITS)[number]

/** Returns the field of the form at which a refused field of the call is shown. */
export const typedField = (path: PropertyKey | undefined): string =>
  path === 'percent' || path === 'amount' ? 'size' : String(path)

interface ShareOrAmountProps {
  unit: UseFormRegisterReturn
  size: UseFormRegisterReturn
  chosen: Unit
  unitText: (unit: Unit) => string
  currency: string
  error: string | undefined
}

/** How much a price rule or a coupon adds or takes off: its unit, and the number. */
export function ShareOrAmount({ unit, size, chosen, unitText, currency, error }: ShareOrAmountProps) {
  const t = useTranslations('dashboard.prices')
  const format = useFormat()
  return (
    <>
      <Field label={t('unit')}>
        <Select {...unit}>
          <Options of={UNITS} text={unitText} />
        </Select>
      </Field>
      <Field
        label={chosen === 'percent' ? t('percent') : t('amount', { currency: format.currency(currency) })}
        error={error}
        required
      >
        <NumberInput min={0} step="any" {...size} />
      </Field>
    </>
  )
}
