import type { ServiceRequest } from '@jhilik/contract/service-requests.ts'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'
import { Field, Textarea, TextInput } from '../../ui/field.tsx'
import type { ServiceInput } from './form-schema.ts'
import { IncludesField } from './includes-field.tsx'

/** The service's texts in Bangla. */
export function BanglaFields({ className }: { className?: string }) {
  const t = useTranslations('dashboard.services')
  const hint = useId()
  const { register, control, formState } = useFormContext<ServiceInput, unknown, ServiceRequest>()
  const errors = formState.errors.bn
  const { field: includes } = useController({ name: 'bn.includes', control })
  return (
    <fieldset aria-describedby={hint} className={cx('min-w-0 rounded-card bg-sunken p-4 sm:p-5', className)}>
      {/* A floating legend stands inside of the padding. */}
      <legend className="float-left w-full font-bold text-ink">{t('bn.title')}</legend>
      <p id={hint} className="clear-both mt-1 mb-4 text-soft text-sm">
        {t('bn.hint')}
      </p>
      <div className="grid gap-4">
        <Field label={t('bn.name')} error={errors?.name?.message}>
          <TextInput lang="bn" {...register('bn.name')} />
        </Field>
        <Field label={t('bn.description')} error={errors?.description?.message}>
          <Textarea lang="bn" rows={3} {...register('bn.description')} />
        </Field>
        <IncludesField inBangla field={includes} error={errors?.includes?.message} className="min-w-0" />
      </div>
    </fieldset>
  )
}
