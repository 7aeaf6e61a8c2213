import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'

interface RuleFieldProps extends UseFormRegisterReturn {
  rule: Exclude<keyof HouseRules, 'paymentTerms'>
  error: string | undefined
}

/** A number with its unit. */
export function RuleField({ rule, error, ...input }: RuleFieldProps) {
  const t = useTranslations('dashboard.houseRules')
  return (
    <Field label={t(`rules.${rule}.label`)} hint={t(`rules.${rule}.hint`)} error={error}>
      <span className="flex items-center gap-3">
        <NumberInput
          min={0}
          placeholder={rule === 'maximumDaysAhead' ? t('noLimit') : undefined}
          className="max-w-36 tabular-nums"
          {...input}
        />
        <span aria-hidden className="text-soft">
          {t(`rules.${rule}.unit`)}
        </span>
      </span>
    </Field>
  )
}
