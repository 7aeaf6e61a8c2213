import { zodResolver } from '@hookform/resolvers/zod'
import { editSlotRequestSchema } from '@jhilik/contract/slot-requests.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useEditSlot } from './api.ts'
import { takenSeats } from './calendar-layout.ts'
import { SlotFields } from './slot-fields.tsx'

const fieldNames = ['date', 'startTime', 'endTime', 'capacity'] as const

/** The fields of refusals that name none. */
const fieldOf = { slot_overlap: 'startTime', capacity_below_taken: 'capacity' } as const

interface EditSlotFormProps {
  slot: Slot
  onDone: () => void
}

export function EditSlotForm({ slot, onDone }: EditSlotFormProps) {
  const t = useTranslations('dashboard')
  const problemMessage = useProblemMessage()
  const edit = useEditSlot()
  const { date, startTime, endTime, capacity } = slot
  const form = useForm({
    resolver: zodResolver(editSlotRequestSchema),
    defaultValues: { date, startTime, endTime, capacity },
  })
  const { dirtyFields, isDirty } = form.formState
  const leave = useUnsaved(isChanged(dirtyFields))
  const taken = takenSeats(slot)
  const problem = form.formState.errors.root?.message

  const submit = form.handleSubmit(async (values) => {
    const { capacity: _, ...time } = values
    // Date, start and end are sent together: one of them beside a colleague's others would be a time that nobody chose.
    const isMoved = isChanged([dirtyFields.date, dirtyFields.startTime, dirtyFields.endTime])
    const changes = { ...changedFields(values, dirtyFields), ...(isMoved && time) }
    try {
      await edit.mutateAsync({ id: slot._id, changes })
    } catch (error) {
      console.error('The slot was not changed', error)
      const code = isApiError(error) ? error.code : ''
      const message = isApiError(error) ? problemMessage(error) : t('slots.changeFailed')
      if (code in fieldOf) {
        const field = fieldOf[code as keyof typeof fieldOf]
        form.setError(field, { type: 'server', message }, { shouldFocus: true })
      } else if (!showFieldErrors(error, fieldNames, form.setError)) {
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
        {problem && (
          <Alert tone="danger" className="sm:col-span-2">
            {problem}
          </Alert>
        )}
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
