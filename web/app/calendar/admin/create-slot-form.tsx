import { zodResolver } from '@hookform/resolvers/zod'
import type { Service } from '@jhilik/contract/services.ts'
import { createSlotRequestSchema } from '@jhilik/contract/slot-requests.ts'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { ServiceOptions } from '../../catalog/services/service-options.tsx'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useCreateSlot } from './api.ts'
import { SlotFields } from './slot-fields.tsx'

const fieldNames = ['service', 'date', 'startTime', 'endTime', 'capacity'] as const

interface CreateSlotFormProps {
  services: Service[]
  /** Initial values from the address. */
  known: { service: string; date: string; startTime: string; endTime: string }
}

export function CreateSlotForm({ services, known }: CreateSlotFormProps) {
  const t = useTranslations('dashboard.createSlot')
  const create = useCreateSlot()
  const form = useForm({
    resolver: zodResolver(createSlotRequestSchema),
    defaultValues: { ...known, capacity: 1 },
  })
  const { register, handleSubmit, setError, reset, formState } = form
  const { errors, dirtyFields } = formState
  useUnsaved(isChanged(dirtyFields))

  const submit = handleSubmit(async (slot) => {
    try {
      await create.mutateAsync(slot)
    } catch (error) {
      console.error('The slot was not created', error)
      if (isApiError(error, 'slot_overlap')) {
        setError('startTime', { type: 'server', message: t('overlap') }, { shouldFocus: true })
      } else {
        showFieldErrors(error, fieldNames, setError)
      }
      showNotice({ title: t('failed'), text: t('failedText'), tone: 'danger' })
      return
    }
    // The service and the day stay for the next slot.
    reset({ ...slot, startTime: '', endTime: '' })
    showNotice({ title: t('success'), text: t('successText'), tone: 'success' })
  })

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-2">
        <Field label={t('service')} error={errors.service?.message} required className="sm:col-span-2">
          <Select {...register('service')}>
            <option value="">{t('chooseService')}</option>
            <ServiceOptions services={services} />
          </Select>
        </Field>
        <SlotFields seatsHint={t('seatsHint')} />
        <Button type="submit" busy={create.isPending} className="sm:col-span-2 sm:justify-self-start">
          {t('submit')}
        </Button>
      </form>
    </FormProvider>
  )
}
