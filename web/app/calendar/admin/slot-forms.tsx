import { zodResolver } from '@hookform/resolvers/zod'
import type { Service } from '@jhilik/contract/services.ts'
import { createSlotRequestSchema, editSlotRequestSchema } from '@jhilik/contract/slot-requests.ts'
import { endsNextDay, isSlotTime } from '@jhilik/contract/slot-times.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { ServiceOptions } from '../../catalog/admin/service-parts.tsx'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { readNumber } from '../../lib/forms/number-text.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Problem } from '../../ui/form.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { extraHoursQuery, type SlotValues, toSlotValues, useCreateSlot, useEditSlot } from './api.ts'
import { takenSeats } from './calendar-layout.ts'
import { crewToSend, ExtraHoursField } from './extra-hours-field.tsx'

const createFields = ['service', 'date', 'startTime', 'endTime', 'capacity', 'crew'] as const

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
    defaultValues: { ...known, capacity: 1, crew: null },
  })
  const { register, handleSubmit, setError, reset, formState } = form
  const { errors, dirtyFields } = formState
  useUnsaved(isChanged(dirtyFields))
  const [serviceId, date, startTime, endTime] = form.watch(['service', 'date', 'startTime', 'endTime'])
  const { data: extra } = useQuery(extraHoursQuery({ serviceId, date, startTime, endTime }))

  const submit = handleSubmit(async (slot) => {
    try {
      await create.mutateAsync({ ...slot, crew: crewToSend(extra, slot.crew) })
    } catch (error) {
      console.error('The slot was not created', error)
      if (isApiError(error, 'slot_overlap')) {
        setError('startTime', { type: 'server', message: t('overlap') }, { shouldFocus: true })
      } else {
        showFieldErrors(error, createFields, setError)
      }
      showNotice({ title: t('failed'), text: t('failedText'), tone: 'danger' })
      return
    }
    // The service and the day stay for the next slot.
    reset({ ...slot, startTime: '', endTime: '', crew: null })
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
        {extra?.needed && <ExtraHoursField extra={extra} />}
        <Button type="submit" busy={create.isPending} className="sm:col-span-2 sm:justify-self-start">
          {t('submit')}
        </Button>
      </form>
    </FormProvider>
  )
}

const editFields = ['date', 'startTime', 'endTime', 'capacity', 'crew'] as const

/** The fields of refusals that name none. */
const fieldOf = { slot_overlap: 'startTime', capacity_below_taken: 'capacity' } as const

export function EditSlotForm({ slot, onDone }: { slot: Slot; onDone: () => void }) {
  const t = useTranslations('dashboard')
  const problemMessage = useProblemMessage()
  const edit = useEditSlot()
  // The slot as the form was filled with it: the calendar is read again later.
  const [base] = useState(() => toSlotValues(slot))
  const { date, startTime, endTime, capacity } = slot
  const form = useForm({
    resolver: zodResolver(editSlotRequestSchema),
    defaultValues: { date, startTime, endTime, capacity, crew: base.crew },
  })
  const [toDate = '', toStart = '', toEnd = ''] = form.watch(['date', 'startTime', 'endTime'])
  const asked = {
    serviceId: slot.service._id,
    slotId: slot._id,
    date: toDate,
    startTime: toStart,
    endTime: toEnd,
  }
  const { data: extra } = useQuery(extraHoursQuery(asked))
  const { save, question } = useSaveChanges<SlotValues>({
    read: (current) => toSlotValues(current as Slot),
    show: (field, { crew }) =>
      field === 'crew'
        ? (extra?.crews.find((one) => one.crew._id === crew)?.crew.name ??
          t('createSlot.extraHours.firstFree'))
        : undefined,
  })
  const { dirtyFields, isDirty } = form.formState
  const leave = useUnsaved(isChanged(dirtyFields))
  const taken = takenSeats(slot)
  const problem = form.formState.errors.root?.message ?? ''

  const submit = form.handleSubmit(async (values) => {
    const { date = '', startTime = '', endTime = '', capacity } = values
    const isMoved = isChanged([dirtyFields.date, dirtyFields.startTime, dirtyFields.endTime])
    const crew = crewToSend(extra, values.crew)
    const changes = {
      ...(isMoved && { time: { date, startTime, endTime } }),
      ...((isMoved || isChanged([dirtyFields.crew])) && crew !== undefined && { crew }),
      ...(isChanged([dirtyFields.capacity]) && capacity !== undefined && { capacity }),
    }
    try {
      if (!(await save(base, changes, edit.mutateAsync))) return
    } catch (error) {
      console.error('The slot was not changed', error)
      const code = isApiError(error) ? error.code : ''
      const message = isApiError(error) ? problemMessage(error) : t('slots.changeFailed')
      if (code in fieldOf) {
        const field = fieldOf[code as keyof typeof fieldOf]
        form.setError(field, { type: 'server', message }, { shouldFocus: true })
      } else if (!showFieldErrors(error, editFields, form.setError)) {
        form.setError('root', { type: 'server', message })
      }
      return
    }
    toast.success({ title: t('slots.changed') })
    onDone()
  })

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-2">
        {taken > 0 && <Alert className="sm:col-span-2">{t('slots.timeFixed')}</Alert>}
        {slot.fromSchedule && <Alert className="sm:col-span-2">{t('slots.leavesSchedule')}</Alert>}
        <SlotFields
          isTimeFixed={taken > 0}
          fewestSeats={Math.max(1, taken)}
          seatsHint={taken > 0 ? t('slots.fewestSeats', { count: taken }) : t('createSlot.seatsHint')}
        />
        {taken === 0 && extra?.needed && <ExtraHoursField extra={extra} />}
        <Problem text={problem} className="sm:col-span-2" />
        {question}
        <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
          <Button variant="secondary" disabled={edit.isPending} onClick={() => leave(onDone)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={edit.isPending} disabled={!isDirty}>
            {t('slots.saveChanges')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

interface SlotFieldValues {
  date: string
  startTime: string
  endTime: string
  capacity?: number | undefined
}

interface SlotFieldsProps {
  /** Slots with bookings cannot be moved. */
  isTimeFixed?: boolean
  fewestSeats?: number
  seatsHint: string
}

/** Date, times and capacity of a slot; inside a `FormProvider`. */
function SlotFields({ isTimeFixed = false, fewestSeats = 1, seatsHint }: SlotFieldsProps) {
  const t = useTranslations('dashboard.createSlot')
  const { control, register, formState } = useFormContext<SlotFieldValues>()
  const { errors } = formState
  const { field: date } = useController({ control, name: 'date' })
  const { field: start } = useController({ control, name: 'startTime' })
  const { field: end } = useController({ control, name: 'endTime' })
  const times = { startTime: start.value, endTime: end.value }
  const isOvernight = Boolean(start.value && end.value) && endsNextDay(times) && isSlotTime(times)
  return (
    <>
      <DateField
        {...date}
        label={t('date')}
        error={errors.date?.message}
        required
        disabled={isTimeFixed}
        className="sm:col-span-2"
      />
      <TimeField
        {...start}
        label={t('startTime')}
        error={errors.startTime?.message}
        required
        disabled={isTimeFixed}
      />
      <TimeField
        {...end}
        isEnd
        label={t('endTime')}
        hint={isOvernight ? t('nextDay') : undefined}
        error={errors.endTime?.message}
        required
        disabled={isTimeFixed}
      />
      <Field label={t('seats')} hint={seatsHint} error={errors.capacity?.message}>
        <NumberInput
          min={fewestSeats}
          max={100}
          className="tabular-nums"
          {...register('capacity', { setValueAs: readNumber })}
        />
      </Field>
    </>
  )
}
