import type { Slot } from '@jhilik/contract/slots.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Field, TextInput } from '../../ui/field.tsx'

/** The chosen time, read-only. The draft is kept while choosing another one. */
export function SelectedTime({ slot }: { slot: Slot }) {
  const t = useTranslations('booking.form')
  const format = useFormat()
  return (
    <div className="relative">
      <Field label={t('selectedTime')}>
        <TextInput readOnly value={format.slot(slot)} className="font-semibold tabular-nums" />
      </Field>
      <Link
        to={`/services/${slot.service._id}?${new URLSearchParams({ date: slot.date })}`}
        className="absolute -top-3 right-0 inline-flex min-h-11 items-center font-semibold text-link text-sm"
      >
        {t('changeTime')}
      </Link>
    </div>
  )
}
