import { zodResolver } from '@hookform/resolvers/zod'
import {
  type ServiceTemplate,
  TEMPLATE_GROUPS,
  type UseTemplatesRequest,
} from '@jhilik/contract/service-templates.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useFieldMessage } from '../../lib/language/translated.ts'
import { useSizeName } from '../../lib/language/use-service-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox, Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import type { FormFooter } from '../../ui/unsaved.tsx'
import { isChanged, useSaveProblem } from '../../ui/unsaved.tsx'
import { ServiceThumb } from '../admin/service-parts.tsx'
import { useTemplates } from './api.ts'
import { type TemplatesInput, templatesFormSchema, toTemplatesInput } from './form-schema.ts'

interface TemplatesFormProps {
  templates: ServiceTemplate[]
  /** Whether the business can go on without choosing one. */
  hasServices: boolean
  onSaved: () => void
  footer: FormFooter
}

/** Services to begin with, chosen by a tick; price and duration are typed beside it. */
export function TemplatesForm({ templates, hasServices, onSaved, footer }: TemplatesFormProps) {
  const t = useTranslations('setup.services')
  const fieldMessage = useFieldMessage()
  const showProblem = useSaveProblem()
  const create = useTemplates()
  const [missing, setMissing] = useState(false)
  const form = useForm<TemplatesInput, unknown, UseTemplatesRequest>({
    resolver: zodResolver(templatesFormSchema(templates[0]?.currency ?? 'BDT')),
    defaultValues: toTemplatesInput(templates),
  })

  const submit = form.handleSubmit(async (request) => {
    setMissing(false)
    if (request.services.length === 0) return hasServices ? onSaved() : setMissing(true)
    try {
      await create.mutateAsync(request)
      onSaved()
    } catch (error) {
      console.error('The services were not added', error)
      if (isApiError(error)) showRefused(error.errors, request)
      showProblem(error)
    }
  })

  /** The call names services by their place in the request. */
  function showRefused(errors: readonly { path: string; message: string }[], request: UseTemplatesRequest) {
    for (const { path, message } of errors) {
      const [, place, field] = /^services\.(\d+)\.(price|duration)$/.exec(path) ?? []
      const key = request.services[Number(place)]?.key
      if (key) form.setError(`templates.${key}.${field as 'price' | 'duration'}`, { type: 'server', message })
    }
  }

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate aria-label={t('title')} className="grid gap-8">
        {TEMPLATE_GROUPS.map((group) => (
          <fieldset key={group} className="min-w-0">
            <legend className="font-bold text-lg">{t(`groups.${group}`)}</legend>
            <ul className="mt-2 border-line border-b">
              {templates
                .filter((template) => template.group === group)
                .map((template) =>
                  template.state === 'new' ? (
                    <TemplateRow key={template.key} template={template} />
                  ) : (
                    <OfferedRow key={template.key} template={template} />
                  ),
                )}
            </ul>
          </fieldset>
        ))}
        {missing && <Alert tone="danger">{fieldMessage(messages.templateIsRequired)}</Alert>}
        {footer({ busy: create.isPending, isDirty: isChanged(form.formState.dirtyFields) })}
      </form>
    </FormProvider>
  )
}

/** A service that can be chosen. Its price and duration appear once it is. */
function TemplateRow({ template }: { template: ServiceTemplate }) {
  const t = useTranslations('setup.services')
  const format = useFormat()
  const { register, control, formState } = useFormContext<TemplatesInput>()
  const sizeName = useSizeName()
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
          {template.sizes.length > 0 && (
            <Checkbox
              label={t('withSizes', { sizes: template.sizes.map(sizeName).join(', ') })}
              className="col-span-full"
              {...register(`templates.${key}.withSizes`)}
            />
          )}
        </div>
      )}
    </li>
  )
}

/** A template of which there is a service already. */
function OfferedRow({ template }: { template: ServiceTemplate }) {
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
