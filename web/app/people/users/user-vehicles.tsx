import type { UserDetail } from '@jhilik/contract/user-detail.ts'
import { CarFront } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useVehicleText } from '../../lib/language/use-vehicle-text.ts'
import { WholeWords } from '../../ui/whole-words.tsx'

/** The vehicles of the user's garage, for staff. Renders nothing when there are none. */
export function UserVehicles({ vehicles }: Pick<UserDetail, 'vehicles'>) {
  const t = useTranslations('dashboard.users')
  const textOf = useVehicleText()
  if (vehicles.length === 0) return null
  return (
    <section aria-labelledby="vehicles" className="border-line border-t pt-5">
      <h2 id="vehicles" className="mb-2 text-lg">
        {t('vehicles')}
      </h2>
      <ul className="flex flex-col gap-2">
        {vehicles.map((vehicle) => (
          <li key={vehicle._id} className="flex items-start gap-3 leading-snug">
            <CarFront aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {textOf(vehicle).nameAndYear},{' '}
              <span className="tabular-nums">
                <WholeWords text={textOf(vehicle).plate} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
