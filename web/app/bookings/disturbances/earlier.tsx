import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { disturbancesQuery } from './api.ts'
import { Counts, DisturbanceName } from './report.tsx'

/** The latest disturbances, with how many offers were answered. */
export function EarlierDisturbances() {
  const t = useTranslations('dashboard.disturbances')
  const query = useQuery(disturbancesQuery())
  return (
    <Loaded query={query} failed={t('earlierFailed')} className="py-6">
      {(all) =>
        all.length > 0 && (
          <section aria-labelledby="earlier" className="mt-12">
            <h2 id="earlier" className="mb-2 text-xl">
              {t('earlier')}
            </h2>
            <RowList>
              {all.map((disturbance) => (
                <li key={disturbance._id} className="py-2">
                  <Link
                    to={`/dashboard/admin/disturbances/${disturbance._id}`}
                    className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1"
                  >
                    <span className="font-semibold text-link">
                      <DisturbanceName of={disturbance} />
                    </span>
                    <span className="text-soft tabular-nums">
                      <Counts counts={disturbance.counts} />
                    </span>
                  </Link>
                </li>
              ))}
            </RowList>
          </section>
        )
      }
    </Loaded>
  )
}
