import { zodResolver } from '@hookform/resolvers/zod'
import {
  type Checklist,
  type ChecklistRequest,
  checklistRequestSchema,
  checklistResponseSchema,
  MAX_CHECKLIST_ITEMS,
} from '@jhilik/contract/checklists.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useChange } from '../../lib/http/queries.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Checkbox, Field, FieldError, TextInput } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { RowActions } from './row-actions.tsx'

const pathOf = (serviceId: string) => `/services/${serviceId}/checklist`

const checklistQuery = (serviceId: string) =>
  apiQuery(queryKeys.services.checklist(serviceId), pathOf(serviceId), checklistResponseSchema)

interface ChecklistDialogProps {
  service: { id: string; name: string }
  open: boolean
  onClose: () => void
}

/** What crews tick off while they do a service. */
export function ChecklistDialog({ service, open, onClose }: ChecklistDialogProps) {
  const t = useTranslations('dashboard.serviceChecklist')
  const query = useQuery({ ...checklistQuery(service.id), enabled: open })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title', { name: service.name })}
      description={t('text')}
      wide
      hasForm
    >
      <Loaded query={query} loading={t('loading')} failed={t('failed')}>
        {(checklist) => <ChecklistForm serviceId={service.id} checklist={checklist} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function useSaveChecklist(serviceId: string) {
  const queryClient = useQueryClient()
  return useChange('service', async ({ values, headers }: Edit<Checklist>) => {
    const { data } = await api.put(pathOf(serviceId), checklistResponseSchema, {
      body: { items: values.items },
      headers,
    })
    queryClient.setQueryData(queryKeys.services.checklist(serviceId), data)
  })
}

interface ChecklistFormProps {
  serviceId: string
  checklist: Checklist
  onClose: () => void
}

function ChecklistForm({ serviceId, checklist, onClose }: ChecklistFormProps) {
  const t = useTranslations('dashboard.serviceChecklist')
  const { mutateAsync, isPending } = useSaveChecklist(serviceId)
  const [base] = useState(checklist)
  const { save, question } = useSaveChanges<Checklist>({
    labels: { items: t('items') },
    show: (_, { items }) => items?.map(({ text }) => text).join(', ') || t('empty'),
  })
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm<
    z.input<typeof checklistRequestSchema>,
    unknown,
    ChecklistRequest
  >({ resolver: zodResolver(checklistRequestSchema), defaultValues: { items: checklist.items } })
  const { fields, append, remove, move } = useFieldArray({ control, name: 'items', keyName: 'key' })
  const { errors } = formState

  const submit = handleSubmit(async ({ items }) => {
    try {
      // An item without an id is new.
      const saved = await save(base, { items: items as Checklist['items'] }, async (edit) => {
        await mutateAsync(edit)
        return true
      })
      if (!saved) return
      toast.success({ title: t('saved') })
      onClose()
    } catch (error) {
      console.error('The checklist was not saved', error)
      const names = fields.flatMap((_, index) => [
        `items.${index}.text` as const,
        `items.${index}.textBn` as const,
      ])
      showFieldErrors(error, names, setError)
      toast.error({ title: t('saveFailed') })
    }
  })

  return (
    <form onSubmit={submit} noValidate aria-label={t('items')} className="grid gap-4">
      {fields.length === 0 && <p className="text-soft">{t('none')}</p>}
      <ol className="divide-y divide-line">
        {fields.map((field, index) => {
          const place = { place: index + 1 }
          const path = `items.${index}` as const
          const wrong = errors.items?.[index]
          return (
            <li key={field.key}>
              <fieldset className="grid min-w-0 grid-cols-2 items-start gap-x-3 gap-y-2 py-4">
                <legend className="sr-only">{t('legend', place)}</legend>
                <Field
                  label={t('itemText')}
                  error={wrong?.text?.message}
                  required
                  className="max-sm:col-span-2"
                >
                  <TextInput {...register(`${path}.text`)} />
                </Field>
                <Field label={t('itemTextBn')} error={wrong?.textBn?.message} className="max-sm:col-span-2">
                  <TextInput lang="bn" {...register(`${path}.textBn`)} />
                </Field>
                <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-3">
                  <Checkbox label={t('required')} {...register(`${path}.required`)} />
                  <RowActions
                    labels={{ up: t('up', place), down: t('down', place), remove: t('remove', place) }}
                    index={index}
                    count={fields.length}
                    onMove={move}
                    onRemove={remove}
                  />
                </div>
              </fieldset>
            </li>
          )
        })}
      </ol>
      <FieldError error={errors.items?.message ?? errors.items?.root?.message} />
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={fields.length >= MAX_CHECKLIST_ITEMS}
        onClick={() => {
          append({ text: '', textBn: '', required: true })
          setFocus(`items.${fields.length}.text`)
        }}
      >
        <Plus aria-hidden className="size-4" />
        {t('add')}
      </Button>
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={isPending}>
          {t('save')}
        </Button>
      </DialogButtons>
      {question}
    </form>
  )
}
