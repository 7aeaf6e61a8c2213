import { zodResolver } from '@hookform/resolvers/zod'
import { type CorrectEntryRequest, correctEntryRequestSchema } from '@jhilik/contract/ledger.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { newRequestKey } from '../../../lib/http/http.ts'
import { useCorrectEntry } from '../api.ts'
import { type BookingDialogProps, ChangeDialog } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { ReasonField } from './fields.tsx'

interface EntryDialogProps extends Omit<BookingDialogProps, 'booking'> {
  entryId: string
  /** The text of the entry. */
  entry: string
  /** Whether the entry's month is closed. */
  isClosed: boolean
}

/** Corrects a ledger entry that staff made by mistake. */
export function EntryDialog({ open, entry, isClosed, ...props }: EntryDialogProps) {
  const t = useTranslations('dashboard.staffBooking.correctEntry')
  return (
    <ChangeDialog
      open={open}
      onClose={props.onClose}
      title={t('title', { entry })}
      text={t(isClosed ? 'textOfClosedMonth' : 'text')}
    >
      <EntryForm {...props} />
    </ChangeDialog>
  )
}

function EntryForm({ entryId, ...dialog }: Omit<EntryDialogProps, 'open' | 'entry' | 'isClosed'>) {
  const t = useTranslations('dashboard.staffBooking.correctEntry')
  const correct = useCorrectEntry()
  const [key] = useState(newRequestKey)
  const form = useForm<CorrectEntryRequest>({
    resolver: zodResolver(correctEntryRequestSchema),
    defaultValues: { reason: '' },
  })
  return (
    <ChangeForm
      {...dialog}
      form={form}
      send={(body) => correct.mutateAsync({ id: entryId, body, key })}
      confirm={t('confirm')}
      done={t('done')}
    >
      <ReasonField error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}
