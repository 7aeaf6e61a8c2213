import type { BookingArea } from '@jhilik/contract/areas.ts'
import type { Caller } from '@jhilik/contract/callers.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import type { VehicleField } from '@jhilik/contract/vehicles.ts'
import { useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { VehicleFields } from '../../people/garage/vehicle-fields.tsx'
import { Field, FieldError, Select, Textarea } from '../../ui/field.tsx'
import { Chips, MoreButton, Row } from './chips.tsx'
import { type CallerValues, NEW, NONE } from './values.ts'

interface RowProps {
  form: UseFormReturn<CallerValues>
  caller: Caller | null
}

export function VehicleRow({ form, caller }: RowProps) {
  const t = useTranslations('dashboard.newBooking')
  const locale = useLocale() as 'en' | 'bn'
  const { register, setValue, watch, formState } = form
  const chosen = watch('vehicle')
  const choose = (value: string) => {
    setValue('vehicle', value, { shouldDirty: true })
    setValue('size', null)
  }
  const known = caller?.vehicles ?? []
  return (
    <Row label={t('vehicle')}>
      <Chips
        label={t('vehicle')}
        chosen={chosen}
        onChoose={choose}
        options={[
          ...known.map((vehicle, index) => {
            const { name, plate } = vehicleText(vehicle, locale)
            return { value: String(index), label: name, detail: plate }
          }),
          { value: NONE, label: t('vehicleLater') },
          { value: NEW, label: t('newVehicle') },
        ]}
      />
      {chosen === NEW && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
          <VehicleFields
            register={(field: VehicleField) => register(field)}
            errors={formState.errors}
            brand={watch('vehicleBrand')}
          />
        </div>
      )}
    </Row>
  )
}

export function PlaceRow({ form, caller, areas }: RowProps & { areas: readonly BookingArea[] }) {
  const t = useTranslations('dashboard.newBooking')
  const locale = useLocale() as 'en' | 'bn'
  const { register, setValue, watch, formState } = form
  const chosen = watch('place')
  const known = caller?.addresses ?? []
  return (
    <Row label={t('where')}>
      {known.length > 0 && (
        <Chips
          label={t('where')}
          chosen={chosen}
          onChoose={(value) => setValue('place', value, { shouldDirty: true })}
          options={[
            ...known.map(({ address, area }, index) => ({
              value: String(index),
              label: area ? area[locale] : address,
              detail: area ? address : undefined,
            })),
            { value: NEW, label: t('newPlace') },
          ]}
        />
      )}
      {chosen === NEW && (
        <>
          {areas.length > 0 && (
            <Field label={t('area')} error={formState.errors.area?.message}>
              <Select {...register('area')}>
                <option value="">{t('noArea')}</option>
                {areas.map((area) => (
                  <option key={area._id} value={area._id}>
                    {area[locale]}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label={t('address')} error={formState.errors.address?.message} hint={t('addressLater')}>
            <Textarea rows={2} autoComplete="off" {...register('address')} />
          </Field>
        </>
      )}
    </Row>
  )
}

/** The number of services that are chips; the others are in a list. */
const SHOWN = 4

export function ServiceRow({ form, caller, services }: RowProps & { services: readonly Service[] }) {
  const t = useTranslations('dashboard.newBooking')
  const format = useFormat()
  const textOf = useServiceText()
  const { setValue, watch } = form
  const { field, fieldState } = useController({ control: form.control, name: 'serviceId' })
  const [withAll, setWithAll] = useState(false)
  const chosen = watch('serviceId')
  const choose = (id: string) => {
    setValue('serviceId', id, { shouldDirty: true })
    setValue('size', null)
    setValue('addOns', [])
  }
  const used = new Set(caller?.jobs.map(({ service }) => service._id))
  const first = services
    .toSorted((one, other) => Number(used.has(other._id)) - Number(used.has(one._id)))
    .slice(0, SHOWN)
  const other = services.find(({ _id }) => _id === chosen && !first.some((one) => one._id === _id))
  return (
    <Row label={t('service')}>
      <Chips
        ref={field.ref}
        label={t('service')}
        chosen={chosen}
        onChoose={choose}
        options={[...first, ...(other ? [other] : [])].map((service) => ({
          value: service._id,
          label: textOf(service).name,
          detail: format.money(service.price, service.currency),
        }))}
      >
        {services.length > SHOWN && !withAll && (
          <MoreButton onClick={() => setWithAll(true)}>
            {t('allServices', { count: services.length })}
          </MoreButton>
        )}
      </Chips>
      {withAll && (
        <Field label={t('allServices', { count: services.length })}>
          <Select value={chosen} onChange={({ target }) => choose(target.value)}>
            <option value="">{t('choose')}</option>
            {services.map((service) => (
              <option key={service._id} value={service._id}>
                {textOf(service).name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <FieldError error={fieldState.error?.message} />
    </Row>
  )
}
