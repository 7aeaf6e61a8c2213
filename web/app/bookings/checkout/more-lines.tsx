import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { pickVehicle, VEHICLE_FIELDS, type VehicleField } from '@jhilik/contract/vehicles.ts'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { type ChosenLine, isChoosable } from '../../catalog/choice/choice.ts'
import { ChoiceFields } from '../../catalog/choice/choice-fields.tsx'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { SavedVehicles, type TypedVehicle } from '../../people/garage/saved-vehicles.tsx'
import { VehicleFields } from '../../people/garage/vehicle-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { FormSection } from './form-parts.tsx'
import type { BookingForm } from './form-schema.ts'

export const loadMoreLines = () => withTexts('choice', MoreLines)

interface MoreLinesProps {
  form: BookingForm
  /** The further lines as they are bought; null while a service is not chosen or not loaded. */
  lines: readonly (ChosenLine | null)[]
  /** The services that can be done in the same visit. */
  offered: readonly Service[]
  day: string
  /** The ids of the lines, which stay theirs when one before them is removed. */
  ids: readonly string[]
  onRemove: (index: number) => void
}

/** The services of the visit besides the first one, each with its size, add-ons, vehicle or facts about the place. */
function MoreLines({ ids, lines, ...props }: MoreLinesProps) {
  return ids.map((id, index) => <FurtherLine key={id} index={index} line={lines[index] ?? null} {...props} />)
}

interface FurtherLineProps extends Omit<MoreLinesProps, 'ids' | 'lines'> {
  index: number
  line: ChosenLine | null
}

function FurtherLine({ index, line, form, offered, day, onRemove }: FurtherLineProps) {
  const t = useTranslations('bookingForm')
  const format = useFormat()
  const textOf = useServiceText()
  const { register, setValue, control, formState } = form
  const name = `moreLines.${index}` as const
  const values = useWatch({ control, name })
  const errors = formState.errors.moreLines?.[index]
  const title = t('visit.line', { place: format.number(index + 2) })
  const asks = line?.service.asks ?? []
  const choose = (id: string) => {
    const service = offered.find(({ _id }) => _id === id)
    setValue(`${name}.asks`, service?.asks ?? [])
    setValue(`${name}.size`, null)
    setValue(`${name}.addOns`, [])
    setValue(`${name}.serviceId`, id, { shouldDirty: true, shouldValidate: true })
  }
  const pick = (vehicle: TypedVehicle) => {
    setValue(`${name}.size`, null)
    for (const field of VEHICLE_FIELDS) {
      setValue(`${name}.${field}`, vehicle[field], {
        shouldDirty: true,
        shouldValidate: vehicle[field] !== '',
      })
    }
  }
  const placeFields = PLACE_FIELDS.filter((field) => asks.includes(field))
  return (
    <FormSection
      title={title}
      action={
        <Button
          variant="ghost"
          aria-label={t('visit.removeOf', { name: title })}
          onClick={() => onRemove(index)}
        >
          {t('visit.remove')}
        </Button>
      }
    >
      <Field label={t('visit.service')} error={errors?.serviceId?.message} required className="sm:col-span-2">
        <Select value={values?.serviceId ?? ''} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('visit.choose')}</option>
          {offered.map((service) => (
            <option key={service._id} value={service._id}>
              {textOf(service).name}
            </option>
          ))}
        </Select>
      </Field>
      {asks.includes('vehicle') && values && (
        <>
          <SavedVehicles typed={pickVehicle(values as TypedVehicle)} onPick={pick} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-3 gap-y-4 sm:col-span-2 sm:grid-cols-2 sm:gap-5">
            <VehicleFields
              register={(field: VehicleField) => register(`${name}.${field}`)}
              errors={errors ?? {}}
              brand={String(values.vehicleBrand ?? '')}
            />
          </div>
        </>
      )}
      {placeFields.map((field) => (
        <Field key={field} label={t(`place.${field}`)} error={errors?.[field]?.message}>
          <NumberInput min={field === 'floor' ? 0 : 1} {...register(`${name}.${field}`)} />
        </Field>
      ))}
      {line && isChoosable(line.service) && (
        <div className="sm:col-span-2">
          <ChoiceFields
            line={line}
            day={day}
            heading="h3"
            onChoose={({ size, addOns }) => {
              setValue(`${name}.size`, size, { shouldDirty: true })
              setValue(`${name}.addOns`, [...addOns], { shouldDirty: true })
            }}
          />
        </div>
      )}
    </FormSection>
  )
}
