import { useQuery } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useVehicleText } from '../../lib/language/use-booking-texts.ts'
import { vehiclesQuery } from '../../people/garage/api.ts'
import { RowList } from '../../ui/row-list.tsx'
import { WholeWords } from '../../ui/text.tsx'

const SHOWN = 3
const GARAGE = '/dashboard/user/garage'

/** The first vehicles of the garage, and the way to it. */
export function GarageRows() {
  const t = useTranslations('dashboard')
  const textOf = useVehicleText()
  const { data: vehicles } = useQuery(vehiclesQuery())
  if (!vehicles) return null
  return (
    <section aria-labelledby="garage">
      <div className="mb-1 flex items-center justify-between gap-4">
        <h2 id="garage" className="text-[1.1875rem] lg:text-lg">
          {t('shell.garage')}
        </h2>
        <Link
          to={GARAGE}
          aria-label={t(vehicles.length > 0 ? 'garage.open' : 'garage.addVehicle')}
          className="inline-flex min-h-11 items-center font-semibold text-link"
        >
          {t(vehicles.length > 0 ? 'garage.all' : 'garage.add')}
        </Link>
      </div>
      {vehicles.length === 0 ? (
        <p className="text-soft">{t('garage.noVehiclesHint')}</p>
      ) : (
        <RowList>
          {vehicles.slice(0, SHOWN).map((vehicle) => (
            <li key={vehicle._id} className="flex items-center gap-3 py-3 leading-snug">
              <CarFront aria-hidden className="size-5 shrink-0 text-link" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block font-semibold">{textOf(vehicle).nameAndYear}</span>
                <span className="text-[0.9375rem] text-soft tabular-nums">
                  <WholeWords text={textOf(vehicle).plate} />
                </span>
              </span>
            </li>
          ))}
        </RowList>
      )}
    </section>
  )
}
