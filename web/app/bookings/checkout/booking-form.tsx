import type { BookingArea, NamedArea } from '@jhilik/contract/areas.ts'
import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import { typeOfPlate } from '@jhilik/contract/plates.ts'
import type { Service } from '@jhilik/contract/services.ts'
import {
  isSampleVehicle,
  pickVehicle,
  VEHICLE_FIELDS,
  type Vehicle,
  type VehicleField,
} from '@jhilik/contract/vehicles.ts'
import { Lightbulb } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { ChosenLine } from '../../catalog/choice/choice.ts'
import { guessSize } from '../../catalog/choice/guess.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { rememberArea } from '../../lib/page/booking-areas.ts'
import { SavedAddresses, useSavedAddress } from '../../people/garage/saved-addresses.tsx'
import {
  RememberVehicle,
  SavedVehicles,
  type TypedVehicle,
  useSavedVehicle,
} from '../../people/garage/saved-vehicles.tsx'
import { useShownPlate, VehicleFields } from '../../people/garage/vehicle-fields.tsx'
import { Field, FieldError, Textarea, TextInput } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { PhoneNumber } from '../../ui/text.tsx'
import { FormSection, KeptFields } from './form-parts.tsx'
import type { BookingForm } from './form-schema.ts'
import { NoteFields } from './note-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import type { useCheckout } from './use-checkout.ts'
import { FurtherLines } from './visit-section.tsx'

// Businesses that have no crews do not ask.
const AreaChoice = lazyPart(
  async () => (await import('../../catalog/areas/area-choice.tsx')).loadAreaChoice(),
  PartFailed,
)

interface BookingFormFieldsProps {
  service: Service
  checkout: ReturnType<typeof useCheckout>
}

/** Contact, address, what the service asks for, a note, and how to pay. */
export function BookingFormFields({ service, checkout }: BookingFormFieldsProps) {
  const { form, areas, area, isKnown, hasEmail, remember, setRemember, setUploading } = checkout
  const { asks } = service
  return (
    <>
      {areas.length > 0 && <AreaSection form={form} areas={areas} area={area} />}
      <ContactSection form={form} isKnown={isKnown} hasEmail={hasEmail} />
      <AddressSection form={form} areas={areas} />
      {asks.includes('vehicle') && (
        <VehicleSection checkout={checkout} remember={remember} onRemember={setRemember} />
      )}
      {PLACE_FIELDS.some((field) => asks.includes(field)) && <PlaceFields form={form} asks={asks} />}
      <FurtherLines service={service} checkout={checkout} />
      {service.tax && <BuyerFields form={form} />}
      <NoteFields form={form} onUploading={setUploading} />
      <PaymentSection form={form} service={service} />
    </>
  )
}

/** The facts about the place that the service asks for; all of them may be left out. */
function PlaceFields({ form, asks }: { form: BookingForm; asks: readonly ServiceAsk[] }) {
  const t = useTranslations('bookingForm.place')
  const { register, formState } = form
  const fields = PLACE_FIELDS.filter((field) => asks.includes(field))
  const hints = { rooms: undefined, floor: t('floorHint'), units: t('unitsHint') }
  return (
    <FormSection title={t('title')}>
      <p className="text-soft sm:col-span-2">{t('hint')}</p>
      {fields.map((field) => (
        <Field key={field} label={t(field)} hint={hints[field]} error={formState.errors[field]?.message}>
          <NumberInput min={field === 'floor' ? 0 : 1} {...register(field)} />
        </Field>
      ))}
    </FormSection>
  )
}

/** The fields that a tax invoice has about a customer that is a business. */
function BuyerFields({ form: { register, formState } }: { form: BookingForm }) {
  const t = useTranslations('bookingForm.buyer')
  return (
    <FormSection title={t('title')}>
      <Field label={t('bin')} hint={t('hint')} error={formState.errors.customerBin?.message}>
        <TextInput autoComplete="off" {...register('customerBin')} />
      </Field>
    </FormSection>
  )
}

interface VehicleSectionProps {
  checkout: ReturnType<typeof useCheckout>
  /** Whether to save the vehicle in the garage. */
  remember: boolean
  onRemember: (remember: boolean) => void
}

/** The vehicle to work on: one of the garage, or a typed one. */
function VehicleSection({ checkout, remember, onRemember }: VehicleSectionProps) {
  const t = useTranslations('bookingForm')
  const booking = useTranslations('booking')
  const { register, formState, setValue, control } = checkout.form
  const { errors, dirtyFields } = formState
  const [isEdited, setEdited] = useState(false)
  const values = pickVehicle(useWatch({ control }) as TypedVehicle)
  const isSaved = useSavedVehicle(values) !== undefined
  const plate = String(values.registrationPlate ?? '')
  const shownPlate = useShownPlate(plate)
  const [isPicked, setPicked] = useState(false)
  const pick = (vehicle: TypedVehicle) => {
    setEdited(false)
    setPicked(true)
    if (vehicle.vehicleBrand !== '') checkout.takeSizeFor(String(vehicle.vehicleType))
    for (const field of VEHICLE_FIELDS) {
      setValue(field, vehicle[field] as Vehicle[VehicleField], { shouldValidate: vehicle[field] !== '' })
    }
  }
  const typeFromPlate = (typed: string) => {
    const type = typeOfPlate(typed)
    if (type && !dirtyFields.vehicleType) setValue('vehicleType', type)
  }
  const registerField = (field: VehicleField) =>
    field === 'registrationPlate'
      ? register(field, { onChange: ({ target }) => typeFromPlate(target.value) })
      : register(field)
  const isShown = !isSaved || isEdited || VEHICLE_FIELDS.some((field) => errors[field])
  return (
    <FormSection title={booking('form.vehicle')}>
      <SavedVehicles typed={values} onPick={pick} />
      {isSampleVehicle(values) && (
        <p className="flex items-start gap-2.5 rounded-control bg-warning-soft px-3.5 py-2.5 font-medium text-warning sm:col-span-2">
          <Lightbulb aria-hidden className="mt-0.5 size-5 shrink-0" />
          {t('example')}
        </p>
      )}
      <KeptFields isShown={isShown} onFocus={() => setEdited(true)}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-3 gap-y-4 sm:col-span-2 sm:grid-cols-2 sm:gap-5">
          <VehicleFields
            register={registerField}
            errors={errors}
            brand={String(values.vehicleBrand ?? '')}
            plateHint={shownPlate === null ? t('plateHint') : t('plateShown', { plate: shownPlate })}
          />
        </div>
      </KeptFields>
      {values.vehicleBrand !== '' && !isSampleVehicle(values) && (
        <SizeNote
          line={checkout.visit.lines[0]}
          type={String(values.vehicleType)}
          isPicked={isPicked}
          onTake={(type) => {
            setPicked(true)
            checkout.takeSizeFor(type)
          }}
        />
      )}
      <RememberVehicle plate={plate} checked={remember} onChange={onRemember} />
    </FormSection>
  )
}

interface SizeNoteProps {
  /** The first service of the visit. */
  line: ChosenLine
  type: string
  /** Whether the customer has picked the vehicle or its size in this form. */
  isPicked: boolean
  onTake: (type: string) => void
}

/** Says that the size is for the picked vehicle, and offers the right one when another is chosen. */
function SizeNote({ line: { service, size }, type, isPicked, onTake }: SizeNoteProps) {
  const t = useTranslations('bookingForm.vehicleSize')
  const nameOf = useServiceName()
  const note = useRef<HTMLParagraphElement>(null)
  if (!size || service.sizes.every(({ vehicleSize }) => vehicleSize === null)) return null
  const fitting = guessSize(service, { vehicle: { vehicleType: type } })?.size
  const isOther = fitting !== undefined && fitting._id !== size._id
  if (!isPicked && !isOther) return null
  const text = isOther ? 'differs' : fitting ? 'fits' : 'stays'
  return (
    <div className="flex flex-wrap items-center gap-x-4 sm:col-span-2">
      <p ref={note} role="status" tabIndex={-1} className="text-soft">
        {t(text, { size: nameOf(size) })}
      </p>
      {isOther && (
        <button
          type="button"
          onClick={() => {
            onTake(type)
            // The button goes.
            note.current?.focus()
          }}
          className="min-h-11 font-semibold text-link"
        >
          {t('take', { size: nameOf(fitting) })}
        </button>
      )}
    </div>
  )
}

interface ContactSectionProps {
  form: BookingForm
  /** Whether the fields begin with the contact of the account. */
  isKnown: boolean
  /** Whether the account has an e-mail address; others may leave it out. */
  hasEmail: boolean
}

/** The customer's contact: three lines for a known customer, until one of them is to be changed. */
function ContactSection({ form, isKnown, hasEmail }: ContactSectionProps) {
  const t = useTranslations('booking.form')
  const { register, setFocus, control, formState } = form
  const errors = formState.errors.customer
  const [name, phone, email] = useWatch({
    control,
    name: ['customer.name', 'customer.phone', 'customer.email'],
  })
  const [isEdited, setEdited] = useState(!isKnown)
  const isShown = Boolean(isEdited || errors?.name || errors?.phone || errors?.email)
  const edit = !isShown && (
    <button
      type="button"
      aria-label={t('editYou')}
      onClick={() => setFocus('customer.name')}
      className="min-h-11 pl-3 font-semibold text-link"
    >
      {t('edit')}
    </button>
  )
  return (
    <FormSection title={t('you')} action={edit}>
      {!isShown && (
        // The fields have the same texts.
        <div aria-hidden className="text-soft [overflow-wrap:anywhere] sm:col-span-2">
          <p className="font-semibold text-ink">{name}</p>
          <p>
            <PhoneNumber>{String(phone)}</PhoneNumber>
          </p>
          <p>{String(email ?? '')}</p>
        </div>
      )}
      <KeptFields isShown={isShown} onFocus={() => setEdited(true)}>
        <Field label={t('name')} error={errors?.name?.message} required>
          <TextInput autoComplete="name" {...register('customer.name')} />
        </Field>
        <Field label={t('phone')} error={errors?.phone?.message} required>
          <TextInput type="tel" inputMode="tel" autoComplete="tel" {...register('customer.phone')} />
        </Field>
        <Field
          label={t(hasEmail ? 'email' : 'emailOptional')}
          hint={t(hasEmail ? 'emailHint' : 'emailOptionalHint')}
          error={errors?.email?.message}
          required={hasEmail}
          className="sm:col-span-2"
        >
          <TextInput type="email" inputMode="email" autoComplete="email" {...register('customer.email')} />
        </Field>
      </KeptFields>
    </FormSection>
  )
}

interface AreaSectionProps {
  form: BookingForm
  areas: readonly BookingArea[]
  area: BookingArea | null
}

/** The area in which the work is done. It comes first, because the times depend on it. */
function AreaSection({ form, areas, area }: AreaSectionProps) {
  const t = useTranslations('bookingForm.area')
  const { field, fieldState } = useController({ control: form.control, name: 'area' })
  const error = fieldState.error?.message
  const place = useRef<HTMLDivElement>(null)
  const focus = () => (place.current?.querySelector('button') ?? place.current)?.focus()
  return (
    <FormSection title={t('title')}>
      <div
        ref={(element) => {
          place.current = element
          field.ref({ focus })
        }}
        tabIndex={-1}
        className="min-h-14 sm:col-span-2"
      >
        <Suspense fallback={<FieldError error={error} />}>
          <AreaChoice
            // When the form is sent before this part is loaded, its place gets the focus, which belongs to the part.
            ref={() => {
              if (document.activeElement === place.current) focus()
            }}
            areas={areas}
            area={area}
            onChoose={({ _id }) => rememberArea(_id)}
            error={error}
          />
        </Suspense>
      </div>
    </FormSection>
  )
}

/** The address of the work: a saved one, or a typed one. */
function AddressSection({ form, areas }: { form: BookingForm; areas: readonly BookingArea[] }) {
  const t = useTranslations('booking.form')
  const { register, setValue, control, formState } = form
  const error = formState.errors.customer?.address?.message
  const address = useWatch({ control, name: 'customer.address' })
  const [isEdited, setEdited] = useState(false)
  const isSaved = useSavedAddress(address) !== undefined
  const pick = (picked: string, at: NamedArea | null) => {
    setEdited(false)
    if (at && areas.some(({ _id, served }) => _id === at._id && served)) rememberArea(at._id)
    setValue('customer.address', picked, { shouldDirty: true, shouldValidate: picked !== '' })
  }
  return (
    <FormSection title={t('address')}>
      <SavedAddresses address={address} onPick={pick} />
      <KeptFields isShown={!isSaved || isEdited || error !== undefined} onFocus={() => setEdited(true)}>
        <Field
          label={t('address')}
          hideLabel
          hint={t('addressHint')}
          error={error}
          required
          className="sm:col-span-2"
        >
          <Textarea rows={2} autoComplete="street-address" {...register('customer.address')} />
        </Field>
      </KeptFields>
    </FormSection>
  )
}
