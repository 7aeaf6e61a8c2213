import type { ServiceTemplate } from '@jhilik/contract/service-templates.ts'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { ServiceThumb } from '../admin/service-thumb.tsx'
import type { TemplatesInput } from './form-schema.ts'

/** A service that can be chosen. Its price and duration appear once it is. */
export function TemplateRow({ template }: { template: ServiceTemplate }) {
  const t = useTranslations('setup.services')
  const format = useFormat()
  const { register, control, formState } = useFormContext<TemplatesInput>()
  const { key, currency } = template
  const isChosen = useWatch({ control, name: `templates.${key}.chosen` })
  const errors = formState.errors.templates?.[key]
  return (
    <li className="border-line border-t py-1">
      <label className="flex min-h-14 cursor-pointer flex-wrap items-center gap-3 py-2">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-brand"
          {...register(`templates.${key}.chosen`)}
        />
        <Names template={template} />
      </label>
      {isChosen && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-4 pb-4 pl-8 sm:max-w-md">
          <Field
            label={t('price', { currency: format.currency(currency) })}
            error={errors?.price?.message}
            required
          >
            <NumberInput
              min={0}
              step="any"
              className="tabular-nums"
              {...register(`templates.${key}.price`)}
            />
          </Field>
          <Field label={t('duration')} error={errors?.duration?.message} required>
            <NumberInput min={1} className="tabular-nums" {...register(`templates.${key}.duration`)} />
          </Field>
        </div>
      )}
    </li>
  )
}

/** A template of which there is a service already. */
export function OfferedRow({ template }: { template: ServiceTemplate }) {
  const t = useTranslations('setup.services')
  const isOffered = template.state === 'offered'
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 border-line border-t py-3">
      <Names template={template}>
        <Badge tone={isOffered ? 'success' : 'neutral'}>{t(isOffered ? 'offered' : 'archived')}</Badge>
      </Names>
    </li>
  )
}

/**
 * The names in the reader's language, and in the other one that visitors can choose; below the picture where text is
 * large.
 */
function Names({ template, children }: { template: ServiceTemplate; children?: ReactNode }) {
  const locale = useLocale()
  const names = [
    { lang: 'en', name: template.name },
    { lang: 'bn', name: template.bn.name },
  ].sort((one) => (one.lang === locale ? -1 : 1))
  return (
    <>
      <ServiceThumb src={template.img} />
      <span className="flex min-w-0 grow basis-36 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0">
          {names.map(({ lang, name }, index) => (
            <span
              key={lang}
              lang={lang}
              className={index === 0 ? 'block font-semibold' : 'block text-soft text-sm'}
            >
              {name}
            </span>
          ))}
        </span>
        {children}
      </span>
    </>
  )
}
