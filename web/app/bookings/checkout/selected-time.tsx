import type { Slot } from '@jhilik/contract/slots.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Field, Textarea } from '../../ui/field.tsx'

/** The chosen time, read-only; in several lines when they are large. */
export function SelectedTime({ slot }: { slot: Slot }) {
  const t = useTranslations('booking.form')
  const format = useFormat()
  return (
    <Field label={t('selectedTime')}>
      <Textarea
        readOnly
        rows={1}
        value={format.slot(slot)}
        className="field-sizing-content resize-none font-semibold tabular-nums"
      />
    </Field>
  )
}
