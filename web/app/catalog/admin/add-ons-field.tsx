import { MAX_ADD_ONS } from '@jhilik/contract/constants.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useSizeName } from '../../lib/language/use-service-text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Checkbox, Field, FieldError, Select, TextInput } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import type { ServiceInput } from './form-schema.ts'
import { RowActions } from './row-actions.tsx'

interface AddOnsFieldProps {
  /** The sizes that the service has already: an add-on can be for one of them. */
  sizes: Service['sizes']
  currency: string
  className?: string
}

/** What can be bought with a service. */
export function AddOnsField({ sizes, currency, className }: AddOnsFieldProps) {
  const t = useTranslations('dashboard.sizes')
  const format = useFormat()
  const sizeName = useSizeName()
  const { register, control, formState } = useFormContext<ServiceInput>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'addOns' })
  const blank = {
    name: '',
    nameBn: '',
    sizeId: '',
    listedPrice: '',
    duration: '',
    maxQuantity: '1',
    required: false,
  }
  return (
    <fieldset className={cx('min-w-0 rounded-card bg-sunken p-4 sm:p-5', className)}>
      {/* A floating legend stands inside of the padding. */}
      <legend className="float-left w-full font-bold text-ink">{t('addOns.title')}</legend>
      <p className="clear-both mt-1 text-soft text-sm">{t('addOns.hint')}</p>
      <ol className="divide-y divide-line">
        {fields.map((field, index) => {
          const errors = formState.errors.addOns?.[index]
          const path = `addOns.${index}` as const
          const place = { place: index + 1 }
          return (
            <li key={field.id}>
              <fieldset className="grid min-w-0 grid-cols-2 items-start gap-3 py-4">
                <legend className="sr-only">{t('addOns.legend', place)}</legend>
                <Field label={t('name')} error={errors?.name?.message} required className="max-sm:col-span-2">
                  <TextInput {...register(`${path}.name`)} />
                </Field>
                <Field label={t('nameBn')} error={errors?.nameBn?.message} className="max-sm:col-span-2">
                  <TextInput lang="bn" {...register(`${path}.nameBn`)} />
                </Field>
                <Field
                  label={t('addOns.price', { currency: format.currency(currency) })}
                  error={errors?.listedPrice?.message ?? errors?.price?.message}
                  required
                >
                  <NumberInput min={0} step="any" {...register(`${path}.listedPrice`)} />
                </Field>
                <Field label={t('addOns.minutes')} error={errors?.duration?.message} required>
                  <NumberInput min={0} {...register(`${path}.duration`)} />
                </Field>
                <Field label={t('addOns.most')} error={errors?.maxQuantity?.message}>
                  <NumberInput min={1} max={99} {...register(`${path}.maxQuantity`)} />
                </Field>
                {sizes.length > 0 && (
                  <Field label={t('addOns.size')} error={errors?.sizeId?.message}>
                    <Select {...register(`${path}.sizeId`)}>
                      <option value="">{t('addOns.everySize')}</option>
                      {sizes.map((size) => (
                        <option key={size._id} value={size._id}>
                          {sizeName(size)}
                        </option>
                      ))}
                    </Select>
                  </Field>
                )}
                <Checkbox
                  label={t('addOns.required')}
                  className="col-span-2"
                  {...register(`${path}.required`)}
                />
                <RowActions
                  labels={{
                    up: t('addOns.up', place),
                    down: t('addOns.down', place),
                    remove: t('addOns.remove', place),
                  }}
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
      <FieldError error={formState.errors.addOns?.message} />
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        disabled={fields.length >= MAX_ADD_ONS}
        onClick={() => append(blank)}
      >
        <Plus aria-hidden className="size-4" />
        {t('addOns.add')}
      </Button>
    </fieldset>
  )
}
