import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { listedServicesQuery } from './api.ts'
import type { ListedService } from './load-services.ts'
import { ServiceCard } from './service-card.tsx'

const SHOWN = 3

/** Other services below a service. Renders nothing when they cannot be loaded. */
export function OtherServices({ service }: { service: Service }) {
  const t = useTranslations('services.detail')
  const { data = [] } = useQuery(listedServicesQuery())
  const others = similarServices(data, service, SHOWN)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="others" className="@container mt-9 sm:mt-16">
      <h2 id="others" className="mb-4 text-[1.1875rem] sm:text-2xl">
        {t('others')}
      </h2>
      <ul className="grid grid-cols-1 border-line border-b @min-[44rem]:grid-cols-2 @min-[44rem]:gap-x-8 @min-[44rem]:border-b-0 @min-[60rem]:grid-cols-3">
        {others.map((other) => (
          // Two columns on tablets: a third one would leave a gap.
          <li key={other._id} className="@min-[44rem]:@max-[60rem]:nth-3:hidden">
            <ServiceCard service={other} heading="h3" row />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `count` other services, those of the same type first, otherwise in the owner's order. */
export function similarServices(
  services: readonly ListedService[],
  to: ListedService,
  count: number,
): ListedService[] {
  const others = services.filter(({ _id }) => _id !== to._id)
  const alike = ({ serviceType }: ListedService) => serviceType === to.serviceType
  return [...others.filter(alike), ...others.filter((other) => !alike(other))].slice(0, count)
}
