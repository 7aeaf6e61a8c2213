import { MAX_SIZES, VEHICLE_SIZES } from '@jhilik/contract/constants.ts'
import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field, FieldError, Options, Select, TextInput } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import type { ServiceInput } from './form-schema.ts'
import { RowActions } from './row-actions.tsx'

/** The sizes of a service. The first one that is added takes the service's price and duration. */
export function SizesField({ currency, className }: { currency: string; className?: string }) {
  const t = useTranslations('dashboard.sizes')
  const format = useFormat()
  const { register, control, formState, getValues } = useFormContext<ServiceInput>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'sizes' })
  const add = () => {
    const [listedPrice, duration, asks] = getValues(['listedPrice', 'duration', 'asks'])
    const isFirst = fields.length === 0
    append({
      name: '',
      nameBn: '',
      vehicleSize: isFirst && asks?.includes('vehicle') ? 'sedan' : '',
      upTo: '',
      listedPrice: isFirst ? listedPrice : '',
      duration: isFirst ? duration : '',
    })
  }
  return (
    <fieldset className={cx('min-w-0 rounded-card bg-sunken p-4 sm:p-5', className)}>
      {/* A floating legend stands inside of the padding. */}
      <legend className="float-left w-full font-bold text-ink">{t('title')}</legend>
      <p className="clear-both mt-1 text-soft text-sm">{t('hint')}</p>
      <ol className="divide-y divide-line">
        {fields.map((field, index) => {
          const errors = formState.errors.sizes?.[index]
          const path = `sizes.${index}` as const
          const place = { place: index + 1 }
          return (
            <li key={field.id}>
              <fieldset className="grid min-w-0 grid-cols-2 items-start gap-3 py-4">
                <legend className="sr-only">{t('legend', place)}</legend>
                <Field label={t('name')} error={errors?.name?.message} required className="max-sm:col-span-2">
                  <TextInput {...register(`${path}.name`)} />
                </Field>
                <Field label={t('nameBn')} error={errors?.nameBn?.message} className="max-sm:col-span-2">
                  <TextInput lang="bn" {...register(`${path}.nameBn`)} />
                </Field>
                <Field label={t('vehicleSize')} error={errors?.vehicleSize?.message}>
                  <Select {...register(`${path}.vehicleSize`)}>
                    <option value="">{t('otherSize')}</option>
                    <Options of={VEHICLE_SIZES} text={(size) => t(`vehicleSizes.${size}`)} />
                  </Select>
                </Field>
                <Field label={t('upTo')} error={errors?.upTo?.message}>
                  <NumberInput min={1} {...register(`${path}.upTo`)} />
                </Field>
                <Field
                  label={t('price', { currency: format.currency(currency) })}
                  error={errors?.listedPrice?.message ?? errors?.price?.message}
                  required
                >
                  <NumberInput min={0} step="any" {...register(`${path}.listedPrice`)} />
                </Field>
                <Field label={t('minutes')} error={errors?.duration?.message} required>
                  <NumberInput min={1} {...register(`${path}.duration`)} />
                </Field>
                <RowActions
                  labels={{ up: t('up', place), down: t('down', place), remove: t('remove', place) }}
                  index={index}
                  count={fields.length}
                  onMove={move}
                  onRemove={remove}
                />
              </fieldset>
            </li>
          )
        })}
      </ol>
      <FieldError error={formState.errors.sizes?.message} />
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        disabled={fields.length >= MAX_SIZES}
        onClick={add}
      >
        <Plus aria-hidden className="size-4" />
        {t('add')}
      </Button>
    </fieldset>
  )
}
