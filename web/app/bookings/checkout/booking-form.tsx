import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { OnceNear } from '../../startup/once-near.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { AddressSection } from './address-section.tsx'
import { ContactSection } from './contact-section.tsx'
import type { NoteFieldsProps } from './note-fields.tsx'
import type { VehicleSectionProps } from './vehicle-section.tsx'

const VehicleSection = lazyPart(
  async () => (await import('./vehicle-section.tsx')).VehicleSection,
  PartFailed,
)
const PlaceFields = lazyPart(async () => (await import('./place-fields.tsx')).PlaceFields, PartFailed)
const GatewaySection = lazyPart(
  async () => (await import('./gateway-section.tsx')).GatewaySection,
  PartFailed,
)
const BuyerFields = lazyPart(async () => (await import('./buyer-fields.tsx')).BuyerFields, PartFailed)
const NoteFields = lazyPart(async () => (await import('./note-fields.tsx')).NoteFields, PartFailed)

// The parts below the first screen of a phone are loaded with the first touch.
const NEAR = '0px'

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
      {asks.includes('vehicle') && (
        <OnceNear near={NEAR} fallback={placeholder}>
          <VehicleSection {...props} />
        </OnceNear>
      )}
      {PLACE_FIELDS.some((field) => asks.includes(field)) && (
        <OnceNear near={NEAR} fallback={placeholder}>
          <PlaceFields form={form} asks={asks} />
        </OnceNear>
      )}
      <OnceNear near={NEAR} fallback={placeholder}>
        {service.tax && <BuyerFields form={form} />}
        <NoteFields form={form} onUploading={onUploading} />
        <GatewaySection form={form} service={service} />
      </OnceNear>
    </>
  )
}

const placeholder = <div className="h-96 bg-surface" />
