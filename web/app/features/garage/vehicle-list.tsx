import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { WholeWords } from '../../ui/whole-words.tsx'
import { vehiclesQuery } from './api.ts'
import { Shelf } from './saved-list.tsx'
import { VehicleForm } from './vehicle-form.tsx'

export function VehicleList() {
  const t = useTranslations('dashboard.garage')
  const format = useFormat()
  return (
    <Shelf
      shelf="vehicles"
      query={useQuery(vehiclesQuery())}
      texts={{
        title: t('vehicles'),
        failed: t('vehiclesFailed'),
        none: t('noVehicles'),
        noneHint: t('noVehiclesHint'),
        add: t('addVehicle'),
        edit: t('editVehicle'),
      }}
      nameOf={({ vehicleBrand, vehicleModel }) => `${vehicleBrand} ${vehicleModel}`}
      detailOf={({ manufacturingYear, registrationPlate }) => (
        <WholeWords text={`${format.year(manufacturingYear)} · ${registrationPlate}`} />
      )}
      renderForm={(vehicle, rest) => <VehicleForm vehicle={vehicle} {...rest} />}
    />
  )
}
