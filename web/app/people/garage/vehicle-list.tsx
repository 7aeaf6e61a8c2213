import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useVehicleText } from '../../lib/language/use-vehicle-text.ts'
import { WholeWords } from '../../ui/whole-words.tsx'
import { vehiclesQuery } from './api.ts'
import { SavedList } from './saved-list.tsx'
import { VehicleForm } from './vehicle-form.tsx'

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
