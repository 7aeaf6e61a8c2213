import { zodResolver } from '@hookform/resolvers/zod'
import type { SavedVehicle } from '@jhilik/contract/garage.ts'
import { savedVehicleRequestSchema } from '@jhilik/contract/garage-requests.ts'
import { typeOfPlate } from '@jhilik/contract/plates.ts'
import { VEHICLE_FIELDS, type VehicleField } from '@jhilik/contract/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { useVehicleText } from '../../lib/language/use-booking-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { WholeWords } from '../../ui/text.tsx'
import { toast } from '../../ui/toast-store.ts'
import { isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useSaveVehicle, vehiclesQuery } from './api.ts'
import { SavedList, SaveProblem } from './saved-list.tsx'
import { useShownPlate, VehicleFields } from './vehicle-fields.tsx'

export function VehicleList() {
  const t = useTranslations('dashboard.garage')
  const textOf = useVehicleText()
  return (
    <SavedList
      list="vehicles"
      query={useQuery(vehiclesQuery())}
      texts={{
        title: t('vehicles'),
        failed: t('vehiclesFailed'),
        none: t('noVehicles'),
        noneHint: t('noVehiclesHint'),
        add: t('addVehicle'),
        edit: t('editVehicle'),
      }}
      nameOf={(vehicle) => textOf(vehicle).name}
      detailOf={(vehicle) => <WholeWords text={textOf(vehicle).yearAndPlate} />}
      renderForm={(vehicle, rest) => <VehicleForm vehicle={vehicle} {...rest} />}
    />
  )
}

interface VehicleFormProps {
  /** Null for a new one. */
  vehicle: SavedVehicle | null
  /** Whether it becomes the default in any case. */
  isOnly: boolean
  onDone: () => void
}

function VehicleForm({ vehicle, isOnly, onDone }: VehicleFormProps) {
  const t = useTranslations('dashboard.garage')
  const { mutateAsync, isPending, error } = useSaveVehicle(vehicle?._id)
  const { register, handleSubmit, setError, setValue, control, formState } = useForm({
    resolver: zodResolver(savedVehicleRequestSchema),
    defaultValues: vehicle ?? { vehicleType: 'car', isDefault: false },
  })
  const { errors, dirtyFields } = formState
  useUnsaved(isChanged(dirtyFields))
  const brand = useWatch({ control, name: 'vehicleBrand' }) ?? ''
  const shownPlate = useShownPlate(useWatch({ control, name: 'registrationPlate' }) ?? '')
  const typeFromPlate = (plate: string) => {
    const type = typeOfPlate(plate)
    if (type && !vehicle && !dirtyFields.vehicleType) setValue('vehicleType', type)
  }
  const registerField = (field: VehicleField) =>
    field === 'registrationPlate'
      ? register(field, { onChange: ({ target }) => typeFromPlate(target.value) })
      : register(field)
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
        register={registerField}
        errors={errors}
        brand={brand}
        first={['vehicleType', 'manufacturingYear']}
        ownType={vehicle?.vehicleType}
        plateHint={shownPlate === null ? t('plateHint') : t('plateShown', { plate: shownPlate })}
      />
      {!isOnly && !vehicle?.isDefault && (
        <Checkbox label={t('isDefault')} className="sm:col-span-2" {...register('isDefault')} />
      )}
      <SaveProblem error={error} />
      <Button type="submit" busy={isPending} className="sm:col-span-2 sm:justify-self-end">
        {t('saveVehicle')}
      </Button>
    </form>
  )
}
