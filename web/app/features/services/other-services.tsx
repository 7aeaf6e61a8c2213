import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { servicesQuery } from './api.ts'
import { ServiceCard } from './service-card.tsx'
import { similarServices } from './similar-services.ts'

const SHOWN = 3

/** Other services below a service. Renders nothing when they cannot be loaded. */
export function OtherServices({ service }: { service: Service }) {
  const t = useTranslations('services.detail')
  const { data = [] } = useQuery(servicesQuery())
  const others = similarServices(data, service, SHOWN)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="others" className="mt-14 sm:mt-20">
      <h2 id="others" className="mb-6 text-2xl sm:text-3xl">
        {t('others')}
      </h2>
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((other) => (
          // Two columns on tablets: a third one would leave a gap.
          <li key={other._id} className="sm:max-lg:nth-3:hidden">
            <ServiceCard service={other} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
