import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { readOptionalNumber } from '../../lib/forms/number-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import type { SettingsInput } from './settings-input.ts'

interface CostFieldsProps {
  register: UseFormRegister<SettingsInput>
  errors: FieldErrors<SettingsInput>
}

/** What a part of a text message costs, and how many are sent in a month. */
export function CostFields({ register, errors }: CostFieldsProps) {
  const t = useTranslations('dashboard.messageSettings')
  const format = useFormat()
  const { currency } = useSite()
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-bold text-lg">{t('cost')}</legend>
      <p className="text-muted text-sm">{t('costHint')}</p>
      <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-2">
        <Field
          label={t('partPrice', { currency: format.currency(currency) })}
          hint={t('partPriceHint')}
          error={errors.partPrice?.message}
        >
          <NumberInput min={0} step="any" {...register('partPrice', { setValueAs: readOptionalNumber })} />
        </Field>
        <Field label={t('monthlyParts')} hint={t('monthlyPartsHint')} error={errors.monthlyParts?.message}>
          <NumberInput min={1} {...register('monthlyParts', { setValueAs: readOptionalNumber })} />
        </Field>
      </div>
    </fieldset>
  )
}
