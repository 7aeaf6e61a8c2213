import { zodResolver } from '@hookform/resolvers/zod'
import { VEHICLE_TYPES } from '@jhilik/contract/constants.ts'
import { type SavedVehicle, savedVehicleRequestSchema } from '@jhilik/contract/garage.ts'
import { VEHICLE_FIELDS } from '@jhilik/contract/vehicles.ts'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Field, NumberInput, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSaveVehicle } from './api.ts'
import { DefaultChoice } from './default-choice.tsx'
import { SaveProblem } from './save-problem.tsx'

interface VehicleFormProps {
  /** Null for a new one. */
  vehicle: SavedVehicle | null
  /** Whether it is the default whatever is said. */
  isOnly: boolean
  onDone: () => void
}

export function VehicleForm({ vehicle, isOnly, onDone }: VehicleFormProps) {
  const t = useTranslations('dashboard.garage')
  const types = useTranslations('booking.vehicleTypes')
  const { mutateAsync, isPending, error } = useSaveVehicle(vehicle?._id)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(savedVehicleRequestSchema),
    defaultValues: vehicle ?? { vehicleType: 'car', isDefault: false },
  })
  const { errors } = formState
  const save = handleSubmit((input) =>
    mutateAsync(input).then(
      () => {
        toast.success({ title: t('vehicleSaved') })
        onDone()
      },
      (cause) => {
        console.error('The vehicle was not saved', cause)
        showFieldErrors(cause, VEHICLE_FIELDS, setError)
      },
    ),
  )
  const known = VEHICLE_TYPES.some((type) => type === vehicle?.vehicleType)

  return (
    <form onSubmit={save} noValidate className="grid gap-5 sm:grid-cols-2">
      <Field label={t('vehicleType')} error={errors.vehicleType?.message} required>
        <Select {...register('vehicleType')}>
          {vehicle && !known && <option value={vehicle.vehicleType}>{vehicle.vehicleType}</option>}
          {VEHICLE_TYPES.map((type) => (
            <option key={type} value={type}>
              {types(type)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('manufacturingYear')} error={errors.manufacturingYear?.message} required>
        <NumberInput inputMode="numeric" min={1900} max={2100} {...register('manufacturingYear')} />
      </Field>
      <Field label={t('vehicleBrand')} error={errors.vehicleBrand?.message} required>
        <TextInput {...register('vehicleBrand')} />
      </Field>
      <Field label={t('vehicleModel')} error={errors.vehicleModel?.message} required>
        <TextInput {...register('vehicleModel')} />
      </Field>
      <Field
        label={t('registrationPlate')}
        error={errors.registrationPlate?.message}
        required
        className="sm:col-span-2"
      >
        <TextInput autoCapitalize="characters" spellCheck={false} {...register('registrationPlate')} />
      </Field>
      {!isOnly && !vehicle?.isDefault && <DefaultChoice {...register('isDefault')} />}
      <SaveProblem error={error} />
      <Button type="submit" busy={isPending} className="sm:col-span-2 sm:justify-self-end">
        {t('saveVehicle')}
      </Button>
    </form>
  )
}
