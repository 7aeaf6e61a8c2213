import { zodResolver } from '@hookform/resolvers/zod'
import { type SavedVehicle, savedVehicleRequestSchema } from '@jhilik/contract/garage.ts'
import { VEHICLE_FIELDS } from '@jhilik/contract/vehicles.ts'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSaveVehicle } from './api.ts'
import { DefaultChoice } from './default-choice.tsx'
import { SaveProblem } from './save-problem.tsx'
import { VehicleFields } from './vehicle-fields.tsx'

interface VehicleFormProps {
  /** Null for a new one. */
  vehicle: SavedVehicle | null
  /** Whether it becomes the default in any case. */
  isOnly: boolean
  onDone: () => void
}

export function VehicleForm({ vehicle, isOnly, onDone }: VehicleFormProps) {
  const t = useTranslations('dashboard.garage')
  const { mutateAsync, isPending, error } = useSaveVehicle(vehicle?._id)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(savedVehicleRequestSchema),
    defaultValues: vehicle ?? { vehicleType: 'car', isDefault: false },
  })
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

  return (
    <form onSubmit={save} noValidate className="grid gap-5 sm:grid-cols-2">
      <VehicleFields
        register={register}
        errors={formState.errors}
        first={['vehicleType', 'manufacturingYear']}
        ownType={vehicle?.vehicleType}
      />
      {!isOnly && !vehicle?.isDefault && <DefaultChoice {...register('isDefault')} />}
      <SaveProblem error={error} />
      <Button type="submit" busy={isPending} className="sm:col-span-2 sm:justify-self-end">
        {t('saveVehicle')}
      </Button>
    </form>
  )
}
