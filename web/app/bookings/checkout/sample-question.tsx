import { vehicleOf } from '@jhilik/contract/vehicles.ts'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useVehicleText } from '../../lib/language/use-booking-texts.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { BookingDetails } from './form-schema.ts'

interface SampleQuestionProps {
  /** The details to be booked with the sample vehicle; null when the dialog is closed. */
  details: BookingDetails | null
  onYes: (details: BookingDetails) => void
  onChange: () => void
  /** Sets the focus after the customer chose to change the vehicle. */
  onClosed: () => void
}

export const loadSampleQuestion = () => withTexts('onDemand', SampleQuestion)

/** Asks whether the sample vehicle of the form is the customer's. */
function SampleQuestion({ details, onYes, onChange, onClosed }: SampleQuestionProps) {
  const t = useTranslations('onDemand.sample')
  const textOf = useVehicleText()
  const isConfirmed = useRef(false)
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(details)
  if (details && details !== shown) setShown(details)
  const vehicle = shown && vehicleOf(shown)
  if (!vehicle) return null
  return (
    <ConfirmDialog
      open={details !== null}
      onOpenChange={(open) => {
        if (open) return
        isConfirmed.current = false
        onChange()
      }}
      title={t('title')}
      description={t('text', { vehicle: textOf(vehicle).full })}
      confirmLabel={t('yes')}
      cancelLabel={t('change')}
      onConfirm={() => {
        isConfirmed.current = true
        if (details) onYes(details)
      }}
      onClosed={() => {
        if (!isConfirmed.current) onClosed()
        return isConfirmed.current
      }}
    />
  )
}
