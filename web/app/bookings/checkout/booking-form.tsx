import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { AddressSection } from './address-section.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import { ContactSection } from './contact-section.tsx'
import { GatewaySection } from './gateway-section.tsx'
import { NoteFields, type NoteFieldsProps } from './note-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { VehicleSection, type VehicleSectionProps } from './vehicle-section.tsx'

interface BookingFormFieldsProps extends VehicleSectionProps, NoteFieldsProps {
  service: Service
  /** Whether the contact is that of the account. */
  isKnown: boolean
}

/** Contact, address, what the service asks for, a note, and where to pay. */
export function BookingFormFields({ service, isKnown, onUploading, ...props }: BookingFormFieldsProps) {
  const { form } = props
  const { asks } = service
  return (
    <>
      <ContactSection form={form} isKnown={isKnown} />
      <AddressSection form={form} />
      {asks.includes('vehicle') && <VehicleSection {...props} />}
      {PLACE_FIELDS.some((field) => asks.includes(field)) && <PlaceFields form={form} asks={asks} />}
      {service.tax && <BuyerFields form={form} />}
      <NoteFields form={form} onUploading={onUploading} />
      <GatewaySection form={form} service={service} />
    </>
  )
}
