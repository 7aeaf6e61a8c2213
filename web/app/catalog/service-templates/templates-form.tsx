import { zodResolver } from '@hookform/resolvers/zod'
import {
  type ServiceTemplate,
  TEMPLATE_GROUPS,
  type UseTemplatesRequest,
} from '@jhilik/contract/service-templates.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFieldMessage } from '../../lib/language/translated.ts'
import { Alert } from '../../ui/alert.tsx'
import { type FormFooter, isChanged, useSaveProblem } from '../../ui/unsaved.tsx'
import { useTemplates } from './api.ts'
import { type TemplatesInput, templatesFormSchema, toTemplatesInput } from './form-schema.ts'
import { OfferedRow, TemplateRow } from './template-row.tsx'

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
