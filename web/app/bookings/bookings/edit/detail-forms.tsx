import { zodResolver } from '@hookform/resolvers/zod'
import { placeRequestSchema, vehicleRequestSchema } from '@jhilik/contract/asked-details.ts'
import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { contactRequestSchema, noteRequestSchema } from '@jhilik/contract/booking-requests.ts'
import { MAX_NOTE_LENGTH } from '@jhilik/contract/constants.ts'
import type { EnteredDetails } from '@jhilik/contract/entered-details.ts'
import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import { VEHICLE_FIELDS, type VehicleField, vehicleOf } from '@jhilik/contract/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { z } from 'zod'
import { bookingAreasQuery } from '../../../lib/page/booking-areas.ts'
import { VehicleFields } from '../../../people/garage/vehicle-fields.tsx'
import { Field, Select, Textarea, TextInput } from '../../../ui/field.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { EditForm } from './edit-form.tsx'
import { useEditDetails } from './use-edit-details.tsx'

export interface DetailFormProps {
  booking: BookingDetail
  onClose: () => void
}

const textSchemas = {
  name: contactRequestSchema.shape.name,
  phone: contactRequestSchema.shape.phone,
  // A booking may have no address for mails.
  email: z.literal('').or(contactRequestSchema.shape.email.unwrap()),
  note: noteRequestSchema.shape.note,
}
export type TextField = keyof typeof textSchemas

const inputProps: Record<TextField, ComponentProps<'input'>> = {
  name: { autoComplete: 'off' },
  phone: { type: 'tel', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off' },
  note: {},
}

/** Edits one text of a booking. */
export function TextForm({ booking, field, onClose }: DetailFormProps & { field: TextField }) {
  const t = useTranslations('dashboard.bookings.edit')
  const { base, save, question } = useEditDetails(booking)
  const form = useForm<{ [name: string]: string }, unknown, { [name: string]: string }>({
    resolver: zodResolver(z.object({ [field]: textSchemas[field] })) as never,
    defaultValues: { [field]: base?.[field] ?? '' },
  })
  const label = t(`fields.${field}`)
  return (
    <EditForm
      form={form}
      label={t('change', { what: label })}
      names={[field]}
      send={(values) => save(values as Partial<EnteredDetails>)}
      onClose={onClose}
    >
      <Field label={label} hideLabel error={form.formState.errors[field]?.message as string}>
        {field === 'note' ? (
          <Textarea rows={3} maxLength={MAX_NOTE_LENGTH} {...form.register(field)} />
        ) : (
          <TextInput {...inputProps[field]} {...form.register(field)} />
        )}
      </Field>
      {question}
    </EditForm>
  )
}

const whereSchema = z.object({ address: contactRequestSchema.shape.address, area: z.string() })
type WhereValues = z.infer<typeof whereSchema>

interface WhereFormProps extends DetailFormProps {
  /** Told which area is chosen. */
  onArea?: (area: string) => void
  /** What is sent with another area. */
  extra?: Record<string, unknown>
  /** What another area leads to. */
  children?: ReactNode
}

/** Edits the address, and the area where the business has some. */
export function WhereForm({ booking, onArea, extra, children, onClose }: WhereFormProps) {
  const t = useTranslations('dashboard.bookings.edit')
  const locale = useLocale()
  const { base, save, question } = useEditDetails(booking)
  const { edit } = booking.actions
  const { data: areas = [] } = useQuery(bookingAreasQuery(booking.service._id))
  const own = base?.area ?? ''
  const form = useForm<WhereValues>({
    resolver: zodResolver(whereSchema),
    defaultValues: { address: base?.address ?? '', area: own },
  })
  const { errors } = form.formState
  const send = ({ address, area }: WhereValues) =>
    save(
      {
        ...(address !== base?.address && { address }),
        ...(area !== own && { area: area || null }),
      },
      area === own ? {} : extra,
    )
  return (
    <EditForm
      form={form}
      label={t('change', { what: t('fields.address') })}
      names={['address', 'area']}
      fieldOf={{ area_needs_call: 'area' }}
      send={send}
      onClose={onClose}
    >
      <Field label={t('fields.address')} error={errors.address?.message ?? ''}>
        <Textarea rows={2} autoComplete="off" {...form.register('address')} />
      </Field>
      {edit?.fields.includes('area') && areas.length > 0 && (
        <Field label={t('fields.area')} error={errors.area?.message ?? ''}>
          <Select {...form.register('area', { onChange: ({ target }) => onArea?.(target.value) })}>
            {own === '' && <option value="">{t('noArea')}</option>}
            {areas.map((area) => (
              <option key={area._id} value={area._id}>
                {area[locale]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {children}
      {question}
    </EditForm>
  )
}

const workSchema = z.object({
  vehicle: vehicleRequestSchema.optional(),
  place: placeRequestSchema.optional(),
})
type WorkInput = z.input<typeof workSchema>

interface WorkFormProps extends DetailFormProps {
  /** The line whose vehicle or place it is. */
  line: EnteredDetails['lines'][number]
  what: 'vehicle' | 'place'
}

/** Edits the vehicle of a line, or the facts about its place. */
export function WorkForm({ booking, line, what, onClose }: WorkFormProps) {
  const t = useTranslations('dashboard.bookings.edit')
  const { base, save, question } = useEditDetails(booking)
  const vehicle = vehicleOf(line.vehicle)
  const form = useForm<WorkInput, unknown, z.output<typeof workSchema>>({
    resolver: zodResolver(workSchema),
    defaultValues: what === 'vehicle' ? { vehicle: typedVehicle(vehicle) } : { place: { ...line.place } },
  })
  const { errors } = form.formState
  const brand = String(useWatch({ control: form.control, name: 'vehicle.vehicleBrand' }) ?? '')
  const lines = base?.lines ?? []
  const at = lines.findIndex((one) => one.line === line.line)
  const send = (values: z.output<typeof workSchema>) => {
    const edited = lines.map((one) => (one.line === line.line ? { ...one, ...values } : one))
    return save({ lines: edited })
  }
  return (
    <EditForm
      form={form}
      label={t('change', { what: t(`fields.${what}`) })}
      names={[
        ...VEHICLE_FIELDS.map((field) => `vehicle.${field}` as const),
        ...PLACE_FIELDS.map((field) => `place.${field}` as const),
      ]}
      within={`lines.${at}.`}
      send={send}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {what === 'vehicle' ? (
          <VehicleFields
            register={(field) => form.register(`vehicle.${field}`)}
            errors={errors.vehicle ?? {}}
            brand={brand}
            ownType={vehicle?.vehicleType}
          />
        ) : (
          <PlaceFields booking={booking} line={line} form={form} />
        )}
      </div>
      {question}
    </EditForm>
  )
}

const typedVehicle = (vehicle: ReturnType<typeof vehicleOf>) =>
  Object.fromEntries(
    VEHICLE_FIELDS.map((field) => [
      field,
      String(vehicle?.[field] ?? (field === 'vehicleType' ? 'car' : '')),
    ]),
  ) as Record<VehicleField, string>

interface PlaceFieldsProps {
  booking: BookingDetail
  line: EnteredDetails['lines'][number]
  form: UseFormReturn<WorkInput, unknown, z.output<typeof workSchema>>
}

/** The facts that the service asks for, and those that the line has. */
function PlaceFields({ booking, line, form }: PlaceFieldsProps) {
  const t = useTranslations('bookingForm.place')
  const asks = booking.asks[line.line] ?? []
  const fields = PLACE_FIELDS.filter((field) => asks.includes(field) || line.place[field] !== null)
  const { errors } = form.formState
  return fields.map((field) => (
    <Field key={field} label={t(field)} error={errors.place?.[field]?.message ?? ''}>
      <NumberInput min={field === 'floor' ? 0 : 1} {...form.register(`place.${field}`)} />
    </Field>
  ))
}
