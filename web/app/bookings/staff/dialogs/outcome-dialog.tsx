import { zodResolver } from '@hookform/resolvers/zod'
import { completeBookingRequestSchema, noShowRequestSchema } from '@jhilik/contract/changes.ts'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { useChangeBooking } from '../api.ts'
import { type BookingDialogProps, type BookingFormProps, ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { ReasonField } from './fields.tsx'

interface Ending {
  ending: 'complete' | 'noShow'
}

const verbs = { complete: 'complete', noShow: 'no-show' } as const
/** The reason is required for a no-show only. */
const schemas = { complete: completeBookingRequestSchema, noShow: noShowRequestSchema }

/** Completes a booking or marks it as a no-show. */
export function OutcomeDialog({ open, ...props }: BookingDialogProps & Ending) {
  const t = useTranslations(`dashboard.staffBooking.${props.ending}`)
  return (
    <ChangeDialog open={open} onClose={props.onClose} title={t('title')} text={t('text')}>
      <OutcomeForm {...props} />
    </ChangeDialog>
  )
}

function OutcomeForm({ booking, ending, ...dialog }: BookingFormProps & Ending) {
  const t = useTranslations(`dashboard.staffBooking.${ending}`)
  const change = useChangeBooking(booking._id)
  const form = useForm<z.infer<typeof completeBookingRequestSchema>>({
    resolver: zodResolver(schemas[ending]),
    defaultValues: { reason: '' },
  })
  return (
    <ChangeForm
      {...dialog}
      form={form}
      send={(body) => change.mutateAsync({ verb: verbs[ending], body })}
      confirm={t('confirm')}
      done={t('done')}
    >
      <ReasonField
        required={ending === 'noShow'}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </ChangeForm>
  )
}
